import type { ReactNode } from "react";
import { Figure, ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import type { Provenance } from "#app/features/articles/provenance.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { ChangeMark, PanelCard } from "../panel-parts.tsx";
import type { AccountPeople, FigureCard, PeopleGroup } from "./advanced-view.ts";

/** Columns by how many cards there are: none stands alone in a row of a wide screen. */
const COLUMNS: Readonly<Record<number, string>> = { 3: "sm:grid-cols-3", 4: "grid-cols-2 xl:grid-cols-4", 5: "grid-cols-2 sm:grid-cols-3 xl:grid-cols-5" };

interface FigureCardsProps {
  cards: readonly (Omit<FigureCard, "change"> & Partial<Pick<FigureCard, "change">>)[];
  className?: string;
}

/** Figures side by side, each with where it comes from. */
export const FigureCards = ({ cards, className }: FigureCardsProps) => (
  <dl className={classNames("grid overflow-hidden card print:grid-cols-4 print:shadow-none", COLUMNS[cards.length] ?? "grid-cols-2 sm:grid-cols-3", className)}>
    {cards.map(({ label, value, note, of, change }) => (
      <div key={label} className={classNames("-mt-px -ml-px min-w-0 border-t border-l border-line px-4 py-3.5 sm:px-5", cards.length === 5 && "first:max-sm:col-span-2")}>
        <dt className="text-[0.8125rem] font-semibold text-muted wrap-anywhere">{label}</dt>
        <dd>
          <Figure label={label} of={of} className="mt-1 flex-wrap gap-x-2">
            <span className={classNames("font-serif text-2xl leading-tight tabular-nums", of.kind === "unavailable" && "text-subtle")}>{value}</span>
            {change ? <ChangeMark now={change.now} before={change.before} isRate={change.isRate} /> : null}
          </Figure>
          <span className="mt-0.5 block text-xs text-subtle wrap-anywhere" data-not-figure="">
            {note}
          </span>
        </dd>
      </div>
    ))}
  </dl>
);

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
  /** Heading of the first column. */
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

/** States that figures are unavailable, the reason, and the remedy. */
export const Unavailable = ({ label, of }: { label: string; of: Provenance }) => (
  <div className="px-4 pt-3 pb-6 text-center sm:px-5">
    <p className="flex items-center justify-center gap-1.5 font-semibold text-muted">
      indisponível <ProvenanceMark label={label} of={of} />
    </p>
    {of.kind === "unavailable" ? (
      <p className="mx-auto mt-1 max-w-prose text-[0.8125rem] text-subtle wrap-anywhere" data-not-figure="">
        {of.reason} {of.action}
      </p>
    ) : null}
  </div>
);

/** Number of values shown before "all", of lists that are longer than those of ages: of towns and countries there are up to 45. */
const FIRST_VALUES = 6;
const WHOLE_LIST_MAX = 8;

interface PeopleCardProps {
  id: string;
  people: AccountPeople;
}

/** Shows demographics as Meta reports them. */
export const PeopleCard = ({ id, people: { title, note, groups, missing } }: PeopleCardProps) => (
  <PanelCard id={id} title={title} {...(note ? { note } : {})} className="@container">
    {missing ? (
      <Unavailable label={title} of={missing} />
    ) : (
      <div className="grid gap-x-8 gap-y-5 px-4 pt-3 pb-5 sm:px-5 @md:grid-cols-2">
        {groups.map((group) => (
          <PeopleList key={group.key} id={`${id}-${group.key}`} group={group} />
        ))}
      </div>
    )}
  </PanelCard>
);

function PeopleList({ id, group: { title, rows, of, note } }: { id: string; group: PeopleGroup }) {
  const shown = rows.length > WHOLE_LIST_MAX ? FIRST_VALUES : rows.length;
  const [first, rest] = [rows.slice(0, shown), rows.slice(shown)];
  return (
    <section aria-labelledby={id} data-figure="" className="min-w-0">
      <div className="flex items-center gap-1.5">
        <h3 id={id} className="text-[0.8125rem] font-semibold">
          {title}
        </h3>
        <ProvenanceMark label={title} of={of} />
      </div>
      {of.kind === "unavailable" ? (
        <p className="mt-1 text-[0.8125rem] text-subtle wrap-anywhere" data-not-figure="">
          indisponível: {of.reason}
        </p>
      ) : (
        <>
          <p className="text-xs text-subtle" data-not-figure="">
            {note}
          </p>
          <ValueList rows={first} />
          {rest.length > 0 ? (
            <details className="mt-2 print:hidden">
              <summary className="fold flex min-h-8 cursor-pointer items-center text-[0.8125rem] font-semibold text-accent" data-not-figure="">
                Ver mais {rest.length}
              </summary>
              <ValueList rows={rest} />
            </details>
          ) : null}
        </>
      )}
    </section>
  );
}

/** The mark stands in the list's head: every value has the same origin. */
const ValueList = ({ rows }: Pick<PeopleGroup, "rows">) => (
  <ul className="mt-1 flex flex-col gap-2">
    {rows.map(({ label, people, share }) => (
      <li key={label}>
        <p className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 text-[0.8125rem] wrap-anywhere" data-not-figure="">
            {label}
          </span>
          <span className="font-semibold tabular-nums">{people}</span>
        </p>
        <div aria-hidden="true" className="mt-0.5 h-1.5 rounded-full bg-sunken">
          <div className="h-full rounded-full bg-[var(--chart-1)] [print-color-adjust:exact]" style={{ width: `${Math.max(1, 100 * share)}%` }} />
        </div>
      </li>
    ))}
  </ul>
);
