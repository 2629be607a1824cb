import { useState } from "react";
import { Figure, ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { formatCount } from "#app/platform/values/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { axisLabel, axisTicks, LINE_STYLES, type LineStyle } from "../chart-style.ts";
import { dayLabel, fullDayLabel } from "../labels.ts";
import { NoFigures, PanelCard } from "../panel-parts.tsx";
import type { InstagramLine, InstagramView } from "./instagram-view.ts";
import { areaPath, lastValue, linePath, spreadLabels } from "./line-shapes.ts";

/** Least distance of two names beside the lines, in percent of the chart's height. */
const LABEL_GAP = 8;

/** Days that are named below the chart. */
const NAMED_DAYS = 4;

const valueLabel = (value: number | null | undefined): string => (value === null || value === undefined ? "sem dado" : formatCount(value));

type StyledLine = InstagramLine & { style: LineStyle };

/** Words on the card's figures; a table's `caption` follows its name. */
interface LinesWords {
  note: string;
  /** Without a single value. */
  empty: string;
  /** Owner of the days. */
  whose: string;
  caption: string;
}

const INSTAGRAM_WORDS: LinesWords = {
  note: "Um dia que a Meta não informou é um vão na linha, e não zero",
  empty: "Nenhuma série de métricas retornada pela API",
  whose: "Instagram",
  caption: "Métricas do Instagram por dia, do mais novo ao mais antigo",
};

interface DailyLinesCardProps extends Pick<InstagramView, "lines" | "days"> {
  words?: LinesWords;
  /** Fills what lies below each line. */
  isArea?: boolean;
}

/** Daily series as lines in one chart, as the values of one day, and as a table of all. */
export function DailyLinesCard({ lines, days, words = INSTAGRAM_WORDS, isArea = false }: DailyLinesCardProps) {
  const hydrated = useHydrated();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const styled = lines.map((line, index): StyledLine => ({ ...line, style: LINE_STYLES[index % LINE_STYLES.length] ?? LINE_STYLES[0] }));
  const isEmpty = lines.every(({ values }) => lastValue(values) === null);
  const day = Math.min(chosen ?? days.length - 1, days.length - 1);
  const toggle = (name: string) => setHidden((now) => (now.includes(name) ? now.filter((one) => one !== name) : [...now, name]));
  return (
    <PanelCard id="dia-a-dia" title="Dia a dia" note={words.note}>
      {isEmpty ? (
        <NoFigures>{words.empty}</NoFigures>
      ) : (
        <>
          {hydrated ? (
            <div className="px-4 pt-3 sm:px-5">
              <LineChart lines={styled.filter(({ name }) => !hidden.includes(name))} days={days} day={day} onDay={setChosen} isArea={isArea} />
              <p className="mt-3 text-[0.8125rem] text-muted" data-not-figure="">
                Em {fullDayLabel(days[day] ?? "")}
              </p>
              <dl className="mt-1 mb-1 grid grid-cols-2 gap-x-4 gap-y-1 lg:grid-cols-4">
                {styled.map((line) => (
                  <LegendEntry key={line.name} line={line} value={line.values[day]} isShown={!hidden.includes(line.name)} onToggle={() => toggle(line.name)} />
                ))}
              </dl>
            </div>
          ) : null}
          <details key={String(hydrated)} open={!hydrated} className="group px-4 pt-1 pb-3 sm:px-5">
            <summary className="inline-flex h-10 items-center gap-1.5 rounded text-[0.8125rem] font-semibold text-muted hover:text-ink sm:h-8 print:hidden">
              <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" /> Ver em tabela
              <span className="sr-only">: {words.whose} dia a dia</span>
            </summary>
            <DaysTable lines={lines} days={days} words={words} />
          </details>
        </>
      )}
    </PanelCard>
  );
}

interface LegendEntryProps {
  line: StyledLine;
  value: number | null | undefined;
  isShown: boolean;
  onToggle: () => void;
}

/** A line's name and look, with its value on the chosen day; pressed, the line is shown or left out. */
const LegendEntry = ({ line: { label, style, of }, value, isShown, onToggle }: LegendEntryProps) => (
  <div className="min-w-0">
    <dt>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onToggle}
        className={classNames("flex min-h-9 items-center gap-2 rounded text-left text-[0.8125rem] sm:min-h-7", isShown ? "hover:underline" : "text-subtle line-through")}
      >
        <svg viewBox="0 0 28 8" aria-hidden="true" className={classNames("h-2 w-7 shrink-0", !isShown && "opacity-40")}>
          <path d="M1 4h26" stroke={style.color} strokeWidth="2.25" strokeDasharray={style.dash} fill="none" />
        </svg>
        {label}
      </button>
    </dt>
    <dd className="pt-1">
      <Figure label={label} of={of}>
        <span className={classNames("font-semibold tabular-nums", value == null && "text-subtle")}>{valueLabel(value)}</span>
      </Figure>
    </dd>
  </div>
);

interface LineChartProps {
  lines: readonly StyledLine[];
  days: readonly string[];
  /** Index of the chosen day. */
  day: number;
  onDay: (day: number) => void;
  isArea: boolean;
}

/** Drawing and, above it, a slider: arrow keys, a finger or a mouse choose the day whose values stand below. */
function LineChart({ lines, days, day, onDay, isArea }: LineChartProps) {
  const ticks = axisTicks(lines.flatMap(({ values }) => values.filter((value) => value !== null)));
  const top = ticks.at(-1) ?? 1;
  const last = Math.max(1, days.length - 1);
  const step = Math.max(1, Math.ceil(last / NAMED_DAYS));
  const named = days.map((one, index) => ({ one, index })).filter(({ index }) => (last - index) % step === 0);
  const ends = lines.flatMap(({ name, values }) => {
    const value = lastValue(values);
    return value === null ? [] : [{ key: name, at: 100 - (100 * value) / top }];
  });
  const spoken = `${fullDayLabel(days[day] ?? "")}: ${lines.map(({ label, values }) => `${label} ${valueLabel(values[day])}`).join(", ")}`;
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 md:grid-cols-[3rem_minmax(0,1fr)_9rem]">
      <div aria-hidden="true" className="relative h-60 text-xs text-muted tabular-nums">
        {ticks.map((tick) => (
          <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: `${100 - (100 * tick) / top}%` }}>
            {axisLabel(tick)}
          </span>
        ))}
      </div>
      <div className="relative h-60 rounded-sm outline-offset-4 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
          {ticks.map((tick) => (
            <path key={tick} d={`M0 ${100 - (100 * tick) / top}H100`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
          ))}
          <path d={`M${(100 * day) / last} 0V100`} stroke="var(--edge)" vectorEffect="non-scaling-stroke" />
          {isArea ? lines.map(({ name, values, style }) => <path key={name} d={areaPath(values, top)} fill={style.color} fillOpacity="0.13" />) : null}
          {lines.map(({ name, values, style }) => (
            <path
              key={name}
              d={linePath(values, top)}
              fill="none"
              stroke={style.color}
              strokeWidth="2.25"
              strokeDasharray={style.dash}
              strokeLinecap="round"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {lines.map(({ name, values, style }) => {
          const value = values[day] ?? null;
          if (value === null) return null;
          const place = { left: `${(100 * day) / last}%`, top: `${100 - (100 * value) / top}%`, background: style.color };
          return <span key={name} aria-hidden="true" className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface" style={place} />;
        })}
        <input
          type="range"
          min={0}
          max={days.length - 1}
          value={day}
          aria-label="Dia do gráfico"
          aria-valuetext={spoken}
          onChange={(event) => onDay(Number(event.target.value))}
          onPointerMove={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            if (event.pointerType === "mouse" && box.width > 0) onDay(Math.min(last, Math.max(0, Math.round((last * (event.clientX - box.left)) / box.width))));
          }}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0 print:hidden"
        />
      </div>
      <div aria-hidden="true" className="relative h-60 text-xs font-semibold max-md:hidden">
        {spreadLabels(ends, LABEL_GAP).map(({ key, at }) => {
          const line = lines.find(({ name }) => name === key);
          return (
            <span key={key} className="absolute left-1 -translate-y-1/2 whitespace-nowrap" style={{ top: `${at}%`, color: line?.style.color }}>
              {line?.label}
            </span>
          );
        })}
      </div>
      <div aria-hidden="true" className="relative col-start-2 h-6 text-xs text-muted">
        {named.map(({ one, index }) => (
          <span
            key={one}
            className={classNames("absolute top-1.5 whitespace-nowrap", index === last ? "-translate-x-full" : index > 0 && "-translate-x-1/2")}
            style={{ left: `${(100 * index) / last}%` }}
          >
            {dayLabel(one)}
          </span>
        ))}
      </div>
    </div>
  );
}

const DaysTable = ({ lines, days, words }: Pick<InstagramView, "lines" | "days"> & { words: LinesWords }) => (
  <ScrollRegion label={`Tabela dia a dia: ${words.whose}`} className="max-h-96 print:max-h-none">
    <table className={classNames("mt-1 w-full text-[0.8125rem]", lines.length > 2 && "min-w-120")}>
      <caption className="sr-only">{words.caption}</caption>
      <thead className="text-xs text-subtle">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 text-left font-semibold">
            Data
          </th>
          {lines.map(({ name, label, of }) => (
            <th key={name} scope="col" className="py-1.5 pl-3 text-right font-semibold">
              {label} <ProvenanceMark label={label} of={of} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days
          .map((day, index) => ({ day, index }))
          .reverse()
          .map(({ day, index }) => (
            <tr key={day} className="border-b border-line last:border-0">
              <th scope="row" data-not-figure="" className="py-1.5 text-left font-normal whitespace-nowrap">
                {fullDayLabel(day)}
              </th>
              {lines.map(({ name, values }) => (
                <td key={name} className={classNames("py-1.5 pl-3 text-right tabular-nums", values[index] == null && "text-subtle")}>
                  {valueLabel(values[index])}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  </ScrollRegion>
);
