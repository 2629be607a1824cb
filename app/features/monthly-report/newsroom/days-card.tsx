import { formatCount } from "#app/platform/values/format-number.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ReportTable } from "../monthly-report.ts";
import type { Footnotes } from "./report-format.ts";
import { Rows } from "./report-table.tsx";

/** Days that are named under the bars, beside the last. */
const NAMED_EVERY = 7;

/** The days of a month as bars, and as a table of all figures: both without a script, the bars on paper too. */
export function DaysCard({ table, footnotes }: { table: ReportTable; footnotes: Footnotes }) {
  const days = table.rows.map(({ label, values: [views = null, before = null] }) => ({ label, views, before }));
  const most = Math.max(1, ...days.flatMap(({ views, before }) => [views ?? 0, before ?? 0]));
  const highest = days.reduce((best, day) => ((day.views ?? 0) > (best.views ?? 0) ? day : best), days[0] ?? { label: "", views: null, before: null });
  const hasBefore = days.some(({ before }) => before !== null);
  const percent = (value: number) => `${Math.round((1_000 * value) / most) / 10}%`;
  return (
    <section aria-labelledby="tabela-dias" className="min-w-0 card px-4 pt-3.5 pb-3 sm:px-5 print:break-inside-avoid print:px-3 print:shadow-none">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="tabela-dias" className="font-serif text-base leading-snug">
          {table.title}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-xs text-subtle">
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="report-ink size-2.5 rounded-xs bg-(--chart-1)" /> visualizações no dia
          </span>
          {hasBefore ? (
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className="report-ink h-0.5 w-3 bg-(--chart-3)" /> mesmo dia do mês anterior
            </span>
          ) : null}
        </p>
      </div>
      <div
        role="img"
        aria-label={`Visualizações por dia: de ${days[0]?.label ?? ""} a ${days.at(-1)?.label ?? ""}, a maior em ${highest.label}, com ${formatCount(highest.views ?? 0)}.`}
        className="mt-3 border-b border-line"
      >
        <p className="text-[0.6875rem] text-subtle tabular-nums">{formatCount(most)}</p>
        <div className="flex h-36 items-end gap-px border-t border-dashed border-line sm:gap-0.5 print:h-28">
          {days.map(({ label, views, before }) => (
            <span key={label} className="relative h-full min-w-0 flex-1" title={`${label}: ${views === null ? "sem contagem" : formatCount(views)}`}>
              <span className="report-ink absolute inset-x-0 bottom-0 rounded-t-xs bg-(--chart-1)" style={{ height: percent(views ?? 0) }} />
              {before === null ? null : <span className="report-ink absolute inset-x-0 h-0.5 bg-(--chart-3)" style={{ bottom: percent(before) }} />}
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="flex gap-px pt-1 text-[0.6875rem] text-subtle tabular-nums sm:gap-0.5">
        {days.map(({ label }, index) => (
          <span key={label} className="min-w-0 flex-1 overflow-visible text-center whitespace-nowrap">
            {index % NAMED_EVERY === 0 ? <span className="-mx-4">{label.split("/")[0]}</span> : null}
          </span>
        ))}
      </div>
      <details className="group mt-1 print:hidden">
        <summary className="inline-flex h-10 items-center gap-1.5 rounded text-[0.8125rem] font-semibold text-muted hover:text-ink sm:h-8">
          <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" /> Ver em tabela
          <span className="sr-only">: dia a dia</span>
        </summary>
        <Rows table={table} footnotes={footnotes} />
      </details>
    </section>
  );
}
