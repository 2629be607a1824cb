import { hourText, MINUTES_OF_DAY } from "#app/platform/time/local-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { type DayStretch, MAX_RANGES, type RotationRange, stretchesOfDay } from "../home-settings.ts";
import { LAYOUT_IDS, LAYOUTS, type LayoutId } from "../layouts.ts";
import { type DraftRange, INTENTS, intentOf, rangesOf, typedHour } from "./layout-form.ts";

interface DayRulerProps {
  /** Null for a range with incomplete hours. */
  ranges: readonly (RotationRange | null)[];
  /** Minute of the newsroom's day, for the marker. */
  minute: number;
}

const FILLS: Record<LayoutId, string> = {
  original: "bg-info-soft text-info",
  vertical: "bg-ok-soft text-ok",
  mosaico: "bg-warn-soft text-warn",
  premium: "bg-danger-soft text-danger",
};

const HATCHED = "bg-[repeating-linear-gradient(135deg,var(--line)_0_4px,transparent_4px_9px)] text-muted";

const percent = (minutes: number) => `${((100 * minutes) / MINUTES_OF_DAY).toFixed(3)}%`;
const spanOf = ({ from, to }: DayStretch) => `${hourText(from)}–${hourText(to)}`;

/** Describes the ruler's gaps, and ranges that an earlier one overrides. */
function remarksOf(stretches: readonly DayStretch[], ranges: readonly RotationRange[]): string[] {
  const name = (index: number) => LAYOUTS[ranges[index]?.layout ?? "original"].name;
  return stretches.flatMap((stretch) => {
    if (stretch.range === null) return [`${spanOf(stretch)}: sem faixa, vale o Original.`];
    const [beaten] = stretch.beaten;
    return beaten === undefined
      ? []
      : [`${spanOf(stretch)}: faixas sobrepostas, vale a primeira da lista (${name(stretch.range)}, e não ${stretch.beaten.map(name).join(" nem ")}).`];
  });
}

/** The 24 hours of the day: which layout shows when, gaps, overlaps, and now. */
function DayRuler({ ranges, minute }: DayRulerProps) {
  const whole = ranges.filter((range) => range !== null);
  const stretches = stretchesOfDay(whole);
  const remarks = remarksOf(stretches, whole);
  return (
    <figure className="mt-4">
      <figcaption className="mb-2 text-[0.8125rem] font-semibold text-muted">O dia inteiro, com a hora de agora ({hourText(minute)})</figcaption>
      <div aria-hidden="true" className="relative pb-5">
        <div className="relative h-11 overflow-hidden rounded-md border border-line">
          {stretches.map((stretch) => (
            <div
              key={stretch.from}
              title={`${spanOf(stretch)} ${LAYOUTS[stretch.layout].name}`}
              style={{ left: percent(stretch.from), width: percent(stretch.to + 1 - stretch.from) }}
              className={classNames(
                "absolute inset-y-0 flex items-center overflow-hidden border-l border-surface px-1.5 text-xs font-semibold whitespace-nowrap first:border-l-0",
                stretch.range === null ? HATCHED : FILLS[stretch.layout],
              )}
            >
              {stretch.to - stretch.from > 100 ? <span className="max-sm:hidden">{LAYOUTS[stretch.layout].name}</span> : null}
              {stretch.beaten.length > 0 ? (
                <span className="absolute inset-x-0 bottom-0 h-1.5 bg-[repeating-linear-gradient(90deg,currentColor_0_3px,transparent_3px_6px)]" />
              ) : null}
            </div>
          ))}
        </div>
        <span style={{ left: percent(minute) }} className="absolute -top-1 bottom-4 w-0.5 -translate-x-1/2 rounded bg-ink" />
        {[0, 6, 12, 18, 24].map((hour) => (
          <span
            key={hour}
            style={{ left: percent(hour * 60) }}
            className={classNames("absolute bottom-0 text-xs text-subtle tabular-nums", hour === 24 ? "-translate-x-full" : hour > 0 && "-translate-x-1/2")}
          >
            {String(hour).padStart(2, "0")}h
          </span>
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted">
        {stretches.map((stretch) => (
          <li key={stretch.from} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames("size-3 rounded-sm border border-line", stretch.range === null ? HATCHED : FILLS[stretch.layout])} />
            {spanOf(stretch)} {LAYOUTS[stretch.layout].name}
          </li>
        ))}
      </ul>
      {remarks.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-1 rounded-lg bg-warn-soft px-3 py-2 text-warn">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      ) : null}
    </figure>
  );
}

interface RotationPanelProps {
  dynamic: boolean;
  schedule: readonly DraftRange[];
  minute: number;
  unsaved: boolean;
  busy: string | null;
  /** True just after the hours were saved. */
  saved: boolean;
  problem: string | null;
  onChange(schedule: readonly DraftRange[]): void;
}

/** Not of type "time": that one follows the browser's language, and hours are HH:MM here (spec 2 §5). */
const HOUR = { inputMode: "numeric", maxLength: 5, placeholder: "HH:MM", autoComplete: "off", className: "tabular-nums" } as const;

const ROW = "grid grid-cols-[1fr_1fr_auto] items-center gap-2 sm:grid-cols-[auto_8rem_8rem_minmax(0,1fr)_auto]";

/** The rotation by hours: its switch, its ranges, and the day they make. */
export function RotationPanel({ dynamic, schedule, minute, unsaved, busy, saved, problem, onChange }: RotationPanelProps) {
  const change = (index: number, more: Partial<DraftRange>) => onChange(schedule.map((range, at) => (at === index ? { ...range, ...more } : range)));
  const rotation = intentOf(INTENTS.rotation, dynamic ? "off" : "on");
  return (
    <section aria-labelledby="rotacao" className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="rotacao" className="card-title">
          Rotação automática
        </h2>
        <Button
          type="submit"
          name="intent"
          value={rotation}
          role="switch"
          aria-checked={dynamic}
          aria-label="Rotação automática por horário"
          busy={busy === rotation}
          icon="power"
          variant={dynamic ? "primary" : "secondary"}
        >
          {dynamic ? "Ligada" : "Desligada"}
        </Button>
      </div>
      <p className="mt-1 text-muted">
        {dynamic ? "O layout segue as faixas abaixo, pelo relógio da redação. Escolher um layout desliga a rotação." : "As faixas abaixo só valem com a rotação ligada."}
      </p>
      {schedule.length > 0 ? (
        <ol className="mt-4 flex flex-col gap-2">
          <li aria-hidden="true" className={`${ROW} text-[0.8125rem] font-semibold text-muted`}>
            <span className="w-4 max-sm:hidden" />
            <span>De</span>
            <span>Até</span>
            <span className="max-sm:hidden">Layout</span>
            <span className="w-10 sm:w-8" />
          </li>
          {schedule.map((range, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a range has no name of its own, it is its place, which decides who wins
            <li key={index} className={ROW}>
              <span className="w-4 text-subtle tabular-nums max-sm:hidden">{index + 1}.</span>
              <Field id={`from-${index}`} label={`De, faixa ${index + 1}`} hideLabel>
                <TextInput id={`from-${index}`} {...HOUR} name="from" value={range.from} onChange={(event) => change(index, { from: typedHour(event.currentTarget.value) })} />
              </Field>
              <Field id={`to-${index}`} label={`Até, faixa ${index + 1}`} hideLabel>
                <TextInput id={`to-${index}`} {...HOUR} name="to" value={range.to} onChange={(event) => change(index, { to: typedHour(event.currentTarget.value) })} />
              </Field>
              <Field id={`layout-${index}`} label={`Layout, faixa ${index + 1}`} hideLabel className="max-sm:order-last max-sm:col-span-3">
                <SelectInput
                  id={`layout-${index}`}
                  name="layout"
                  value={range.layout}
                  onChange={(event) => change(index, { layout: event.currentTarget.value })}
                  choices={LAYOUT_IDS.map((id) => ({ value: id, label: LAYOUTS[id].name }))}
                />
              </Field>
              <Button
                type="submit"
                name="intent"
                value={intentOf(INTENTS.removeRange, index)}
                variant="dangerGhost"
                size="icon"
                icon="trash"
                aria-label={`Remover faixa ${index + 1}`}
              />
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-4 text-muted">Nenhuma faixa: com a rotação ligada, vale o Original o dia inteiro.</p>
      )}
      <DayRuler ranges={rangesOf(schedule)} minute={minute} />
      {problem ? (
        <p role="alert" className="mt-3 rounded-lg bg-danger-soft px-3 py-2 text-danger">
          {problem}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button type="submit" name="intent" value={INTENTS.addRange} icon="plus" disabled={schedule.length >= MAX_RANGES}>
          Adicionar faixa
        </Button>
        <span className="ml-auto flex items-center gap-3">
          <span className={classNames(!unsaved && "invisible")}>
            <Badge tone="warn">Não salvo</Badge>
          </span>
          <Button type="submit" name="intent" value={INTENTS.saveSchedule} variant="primary" busy={busy === INTENTS.saveSchedule} icon={saved ? "check" : "clock"}>
            {saved ? "Horários salvos!" : "Salvar horários"}
          </Button>
        </span>
      </div>
    </section>
  );
}
