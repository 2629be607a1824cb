import { useState } from "react";
import { ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type BreakdownRow, nextSorting, type Sorting, type SortKey, sortedRows } from "./breakdown.ts";
import { rateLabel, secondsLabel } from "./labels.ts";
import { ChangeMark, NoFigures, PanelCard } from "./panel-parts.tsx";
import { COMPLETION, SECONDS, VIEWS, VISITORS } from "./site-view.ts";

/** Origin of each column's figures. */
const ORIGINS = { label: null, views: VIEWS, visitors: VISITORS, seconds: SECONDS, completion: COMPLETION } as const;

/** Number of rows shown before "all". */
const FIRST_ROWS = 8;

interface BreakdownTableProps {
  id: string;
  title: string;
  note?: string;
  /** Heading of the first column. */
  head: string;
  rows: readonly BreakdownRow[];
  empty: string;
  /** Address of the table as a file; absent without one. */
  exportTo?: string;
  /** `wide`: with engaged time and completion; `narrow`: views alone. */
  columns?: "wide" | "narrow";
  className?: string;
}

/** Figures by value, sortable, with bars for their views; all rows are printed. */
export function BreakdownTable({ id, title, note, head, rows, empty, exportTo, columns, className }: BreakdownTableProps) {
  const [sorting, setSorting] = useState<Sorting>({ key: "views", direction: "descending" });
  const hydrated = useHydrated();
  const most = Math.max(1, ...rows.map(({ views }) => views));
  const column = (key: SortKey, label: string, more?: string, whole = label) => (
    <th
      scope="col"
      aria-sort={sorting.key === key ? sorting.direction : undefined}
      className={classNames("py-1.5 font-semibold", key === "label" ? "text-left" : "pl-3 text-right", more)}
    >
      {hydrated ? (
        <button
          type="button"
          onClick={() => setSorting((current) => nextSorting(current, key))}
          className={classNames("inline-flex min-h-6 items-center gap-1 rounded hover:text-ink", key !== "label" && "flex-row-reverse", sorting.key === key && "text-ink")}
        >
          {label}
          <Icon
            name="arrowDown"
            className={classNames(
              "size-3 transition-transform print:hidden",
              sorting.key === key ? "" : "opacity-0",
              sorting.key === key && sorting.direction === "ascending" && "rotate-180",
            )}
          />
        </button>
      ) : (
        label
      )}
      {ORIGINS[key] ? <ProvenanceMark label={whole} of={ORIGINS[key]} className="ml-1.5" /> : null}
    </th>
  );
  const isWide = columns === "wide";
  const hasVisitors = columns !== "narrow" && rows.some(({ visitors }) => visitors !== null);
  const wide = isWide ? "max-sm:hidden" : "hidden";
  return (
    <PanelCard
      id={id}
      title={title}
      {...(note ? { note } : {})}
      className={classNames("group/table", className)}
      actions={exportTo && rows.length > 0 ? <ExportLink to={exportTo} title={title} /> : null}
    >
      {rows.length === 0 ? (
        <NoFigures>{empty}</NoFigures>
      ) : (
        <div className="px-4 pt-2 pb-3 sm:px-5">
          <table className="w-full table-fixed text-[0.8125rem]">
            <caption className="sr-only">{title}</caption>
            <thead className="text-xs text-subtle">
              <tr className="border-b border-line">
                {column("label", head)}
                {column("views", "Visualizações", "w-36")}
                {hasVisitors ? column("visitors", "Leitores (soma)", "w-40 max-sm:hidden", "Leitores (soma dos dias)") : null}
                {column("seconds", "Tempo médio", classNames("w-36", wide))}
                {column("completion", "Até o fim", classNames("w-28", wide))}
              </tr>
            </thead>
            <tbody>
              {sortedRows(rows, sorting).map((row, index) => (
                <tr
                  key={row.key}
                  className={classNames("border-b border-line last:border-0", index >= FIRST_ROWS && "hidden group-has-[input:checked]/table:table-row print:table-row")}
                >
                  <th scope="row" data-not-figure="" className="relative py-2 pr-2 text-left align-top font-normal">
                    <RowLabel row={row} />
                    <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-sunken print:hidden">
                      <span className="block h-full rounded-full bg-accent opacity-70" style={{ width: `${Math.max(1, (100 * row.views) / most)}%` }} />
                    </span>
                  </th>
                  <td className="py-2 pl-3 text-right align-top tabular-nums">
                    {formatCount(row.views)} {row.before === null ? null : <ChangeMark now={row.views} before={row.before} className="inline-block w-14" />}
                  </td>
                  {hasVisitors ? (
                    <td className="py-2 pl-3 text-right align-top text-muted tabular-nums max-sm:hidden">{row.visitors === null ? "—" : formatCount(row.visitors)}</td>
                  ) : null}
                  <td className={classNames("py-2 pl-3 text-right align-top text-muted tabular-nums", wide)}>{secondsLabel(row.seconds)}</td>
                  <td className={classNames("py-2 pl-3 text-right align-top text-muted tabular-nums", wide)}>{rateLabel(row.completion)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > FIRST_ROWS ? (
            <label
              data-not-figure=""
              className="mt-2 inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded text-[0.8125rem] font-semibold text-accent outline-offset-2 hover:underline has-[:focus-visible]:outline-2 print:hidden"
            >
              <input type="checkbox" className="sr-only" />
              <span className="group-has-[input:checked]/table:hidden">
                Mostrar {counted(rows.length, "linha", "linhas")}
                <span className="sr-only">: {title}</span>
              </span>
              <span className="hidden group-has-[input:checked]/table:inline">
                Mostrar só as primeiras
                <span className="sr-only">: {title}</span>
              </span>
            </label>
          ) : null}
        </div>
      )}
    </PanelCard>
  );
}

/** A row's name: a page opens in a tab of its own. */
function RowLabel({ row: { label, href } }: { row: BreakdownRow }) {
  if (href === null) return <span className="line-clamp-2 wrap-anywhere">{label}</span>;
  return (
    <a href={href} target="_blank" rel="noopener" className="line-clamp-2 wrap-anywhere hover:underline">
      {label}
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  );
}

/** Downloads a table as a file. */
export const ExportLink = ({ to, title }: { to: string; title: string }) => (
  <a href={to} download aria-label={`CSV: ${title}`} className="btn btn-sm btn-ghost">
    <Icon name="download" /> CSV
  </a>
);
