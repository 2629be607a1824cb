import { ChangeMark } from "#app/features/audience/newsroom/change-mark.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ProvenanceMark } from "#app/ui/newsroom/provenance-mark.tsx";
import type { ReportTable } from "../monthly-report.ts";
import { Footnote } from "./figure-grid.tsx";
import { type Footnotes, valueLabel } from "./report-format.ts";

/** Columns that a phone shows beside the name. */
const PHONE_COLUMNS = 2;

/** A table of a section: one mark of provenance for each column. */
export function ReportTableCard({ table, footnotes }: { table: ReportTable; footnotes: Footnotes }) {
  const { key, title, rows, empty } = table;
  return (
    <section aria-labelledby={`tabela-${key}`} className="min-w-0 card px-4 pt-3.5 pb-3 sm:px-5 print:px-3 print:shadow-none">
      <h3 id={`tabela-${key}`} className="font-serif text-base leading-snug">
        {title}
      </h3>
      {rows.length === 0 ? <p className="pt-3 pb-3 text-center text-muted">{empty}</p> : <Rows table={table} footnotes={footnotes} />}
    </section>
  );
}

/** The rows of a table. What is compared with the first column stands beside it as a change, too. */
export function Rows({ table: { title, head, columns, rows }, footnotes }: { table: ReportTable; footnotes: Footnotes }) {
  const isCompared = columns[1]?.key === "before";
  const hidden = (index: number) => (index >= PHONE_COLUMNS ? "max-sm:hidden" : "");
  return (
    <table className="mt-2 w-full text-[0.8125rem]">
      <caption className="sr-only">{title}</caption>
      <thead className="text-xs text-subtle">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 text-left font-semibold">
            {head}
          </th>
          {columns.map(({ key, label, origin }, index) => (
            <th key={key} scope="col" className={classNames("py-1.5 pl-3 text-right font-semibold", hidden(index))}>
              <span className="inline-flex items-center justify-end gap-1">
                {label}
                <Footnote number={footnotes.numberOf(origin)} />
                <ProvenanceMark label={`${title}: ${label}`} of={origin} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const [now = null, before = null] = row.values;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report do not move, and two may have one name
            <tr key={at} className="break-inside-avoid border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-2 text-left align-top font-normal wrap-anywhere">
                {row.href === null ? (
                  row.label
                ) : (
                  <a href={row.href} target="_blank" rel="noopener" className="hover:underline">
                    {row.label}
                    <span className="sr-only"> (abre em nova aba)</span>
                  </a>
                )}
              </th>
              {columns.map(({ key, unit }, index) => (
                <td key={key} className={classNames("py-1.5 pl-3 text-right align-top whitespace-nowrap tabular-nums", index > 0 && "text-muted", hidden(index))}>
                  {valueLabel(unit, row.values[index] ?? null)}
                  {index === 1 && isCompared && now !== null && before !== null ? (
                    <ChangeMark now={now} before={before} isRate={unit === "percent"} className="ml-2 inline-block w-14" />
                  ) : null}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
