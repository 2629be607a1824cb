import { hourText, MINUTES_OF_DAY } from "#app/platform/time/hour.ts";
import { classNames } from "#app/ui/class-names.ts";
import { LAYOUTS, type LayoutId } from "../layouts.ts";
import { type DayStretch, type RotationRange, stretchesOfDay } from "../rotation.ts";

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

/** What the ruler shows, in words: gaps, and ranges that lose against an earlier one. */
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
export function DayRuler({ ranges, minute }: DayRulerProps) {
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
