import { ChangeMark } from "#app/features/audience/newsroom/change-mark.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Figure } from "#app/ui/newsroom/provenance-mark.tsx";
import type { ReportFigure } from "../monthly-report.ts";
import { type Footnotes, valueLabel } from "./report-format.ts";

/** The number of a figure's explanation, on paper alone. */
export const Footnote = ({ number }: { number: number | null }) =>
  number === null ? null : <sup className="hidden text-[0.625rem] font-normal text-subtle print:inline">{number}</sup>;

/** The figures of a section, each with what it was before and where it comes from. */
export const FigureGrid = ({ figures, footnotes }: { figures: readonly ReportFigure[]; footnotes: Footnotes }) => (
  <dl
    className={classNames(
      "grid grid-cols-2 overflow-hidden card sm:grid-cols-3 print:grid-cols-3 print:shadow-none",
      figures.length % 4 === 0 && "lg:grid-cols-4 print:grid-cols-4",
      figures.length === 5 && "xl:grid-cols-5 print:grid-cols-5",
      figures.length === 6 && "2xl:grid-cols-6",
    )}
  >
    {figures.map((figure) => (
      <div key={figure.key} className="-mt-px -ml-px min-w-0 break-inside-avoid border-t border-l border-line px-4 py-3.5 max-sm:last:odd:col-span-2 sm:px-5 print:px-3 print:py-2">
        <dt className="text-[0.8125rem] font-semibold text-muted">{figure.label}</dt>
        <dd>
          <FigureValue figure={figure} footnotes={footnotes} />
        </dd>
      </div>
    ))}
  </dl>
);

function FigureValue({ figure, footnotes }: { figure: ReportFigure; footnotes: Footnotes }) {
  const { label, unit, value, before, note, origin } = figure;
  const number = footnotes.numberOf(origin);
  if (value === null) {
    return (
      <>
        <Figure label={label} of={origin} className="mt-1">
          <span className="text-[0.9375rem] leading-8 text-subtle">
            indisponível
            <Footnote number={number} />
          </span>
        </Figure>
        {origin.kind === "unavailable" ? <span className="mt-0.5 block text-xs text-subtle">{origin.reason}</span> : null}
      </>
    );
  }
  return (
    <>
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <Figure label={label} of={origin}>
          <span className="font-serif text-2xl leading-tight tabular-nums">
            {valueLabel(unit, value)}
            <Footnote number={number} />
          </span>
        </Figure>
        {before === null ? null : <ChangeMark now={value} before={before} isRate={unit === "percent"} />}
      </span>
      <span className="mt-0.5 block text-xs text-subtle">{before === null ? "sem mês anterior para comparar" : `antes: ${valueLabel(unit, before)}`}</span>
      {note === null ? null : <span className="mt-0.5 block text-xs text-warn">{note}</span>}
    </>
  );
}
