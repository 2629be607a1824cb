import type { ReactNode } from "react";
import type { Provenance } from "#app/features/articles/provenance.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ProvenanceMark } from "#app/ui/newsroom/provenance-mark.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";

interface FigureColumn {
  key: string;
  label: string;
  /** Null of a column without figures. */
  of: Provenance | null;
  /** Its cells are words, in which figures may stand. */
  isText?: boolean;
  /** It has no room on a phone, where the row's label says the same. */
  isWide?: boolean;
  /** Below the label. */
  note?: string;
}

export interface FigureRow {
  key: string;
  label: ReactNode;
  /** In the order of the columns. */
  cells: readonly ReactNode[];
  /** Length of the bar below the label, from 0 to 1; absent where none is drawn. */
  share?: number;
  /** A part of the row above. */
  isPart?: boolean;
}

interface FigureTableProps {
  caption: string;
  /** What the first column holds. */
  head: string;
  columns: readonly FigureColumn[];
  rows: readonly FigureRow[];
  /** Width below which the table scrolls; absent where it fits a phone. */
  minWidth?: string;
  /** Height beyond which it scrolls. */
  maxHeight?: string;
}

/** Figures by row and column; each column says in its head where its figures come from. */
export const FigureTable = ({ caption, head, columns, rows, minWidth, maxHeight }: FigureTableProps) => (
  <ScrollRegion label={caption} className={classNames("px-4 pt-2 pb-3 sm:px-5 print:max-h-none", maxHeight)}>
    <table className={classNames("w-full text-[0.8125rem]", minWidth)}>
      <caption className="sr-only" data-not-figure="">
        {caption}
      </caption>
      <thead className="text-xs text-subtle">
        <tr className="border-b border-line align-bottom">
          <th scope="col" className="py-1.5 text-left font-semibold">
            {head}
          </th>
          {columns.map(({ key, label, of, isText = false, isWide = false, note }) => (
            <th key={key} scope="col" className={classNames("py-1.5 pl-3 font-semibold", isWide && "max-sm:hidden", isText ? "text-left" : "text-right whitespace-nowrap")}>
              <span data-not-figure="">{label}</span> {of ? <ProvenanceMark label={label} of={of} /> : null}
              {note ? <span className="block font-normal">{note}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, cells, share, isPart = false }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" data-not-figure="" className={classNames("min-w-30 py-2 text-left align-top font-normal wrap-anywhere", isPart && "pl-4 text-muted")}>
              {label}
              {share === undefined ? null : (
                <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-sunken print:hidden">
                  <span className="block h-full rounded-full bg-[var(--chart-1)] opacity-80" style={{ width: `${100 * Math.min(1, Math.max(0, share))}%` }} />
                </span>
              )}
            </th>
            {cells.map((cell, index) => {
              const column = columns[index];
              return (
                <td
                  key={column?.key ?? index}
                  data-not-figure={column?.of ? undefined : ""}
                  className={classNames(
                    "py-2 pl-3 align-top",
                    column?.isWide && "max-sm:hidden",
                    column?.isText ? "text-left text-xs text-muted wrap-anywhere" : "text-right whitespace-nowrap tabular-nums",
                  )}
                >
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
