import { Form, Link } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { PERIOD_CHOICES, type Period } from "../period.ts";
import { type AdvancedPart, type AnalyticsView, analyticsHref } from "./analytics-tab.ts";
import { rangeLabel } from "./labels.ts";

interface PeriodPickerProps {
  period: Period;
  /** The choice of days that is shown; null for a range. */
  days: number | null;
  /** Last day that can be requested. */
  today: string;
  /** View of the period: the site's figures by default. */
  view?: AnalyticsView;
  part?: AdvancedPart;
}

/** 7, 30, 90 or 365 days up to today, or any range: links and a form, which work without a script. */
export function PeriodPicker({ period, days, today, view = "site", part }: PeriodPickerProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { ref, onSubmit } = useFilterForm({ desde: period.since, ate: period.until }, (fields) =>
    analyticsHref({ view, ...(part ? { part } : {}), period: { since: fields.get("desde") ?? "", until: fields.get("ate") ?? "" } }),
  );
  const choose = (event: FormEvent) => {
    onSubmit(event);
    if (!fold.current) return;
    fold.current.open = false;
    fold.current.querySelector("summary")?.focus();
  };
  return (
    <div data-not-figure="" className="flex flex-wrap items-center gap-2 print:hidden">
      <nav aria-label="Período" className="flex gap-1 rounded-lg bg-sunken p-1">
        {PERIOD_CHOICES.map((choice) => (
          <Link
            key={choice}
            to={analyticsHref({ view, days: choice, ...(part ? { part } : {}) })}
            preventScrollReset
            aria-current={choice === days ? "page" : undefined}
            className={classNames(
              "flex h-10 items-center rounded-md px-2.5 font-semibold sm:h-8",
              choice === days ? "bg-surface text-ink shadow-lift" : "text-muted hover:text-ink",
            )}
          >
            {choice}
            <span className="ml-1 max-sm:sr-only">dias</span>
          </Link>
        ))}
      </nav>
      <details ref={fold} className="group relative">
        <summary className={classNames("btn", days === null && "btn-primary")}>
          <Icon name="calendar" />
          {days === null ? rangeLabel(period) : "Período"}
        </summary>
        <Form
          ref={ref}
          onSubmit={choose}
          method="get"
          action="/admin"
          preventScrollReset
          className="absolute top-full left-0 z-20 mt-2 flex w-72 max-w-[calc(100vw-2rem)] flex-col gap-3 card p-4 shadow-float max-sm:right-0 max-sm:left-auto"
        >
          <input type="hidden" name="tab" value="analytics" />
          <input type="hidden" name="aba" value={view} />
          {part ? <input type="hidden" name="parte" value={part} /> : null}
          <DayField name="desde" label="De" value={period.since} max={today} />
          <DayField name="ate" label="Até" value={period.until} max={today} />
          <p className="text-xs text-subtle">Até 366 dias. A comparação é com o período anterior de mesma duração.</p>
          <Button type="submit" variant="primary">
            Ver período
          </Button>
        </Form>
      </details>
    </div>
  );
}

const DayField = ({ name, label, value, max }: { name: string; label: string; value: string; max: string }) => (
  <label className="field">
    <span className="field-label">{label}</span>
    <input type="date" name={name} defaultValue={value} max={max} required className="control" />
  </label>
);
