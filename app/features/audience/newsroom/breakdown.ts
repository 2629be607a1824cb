/** One row of a table of figures. */
export interface BreakdownRow {
  key: string;
  label: string;
  /** Link; null for rows without a page. */
  href: string | null;
  views: number;
  /** Views in the period before; null where none is compared. */
  before: number | null;
  /** Null for a table that does not count them. */
  visitors: number | null;
  /** Engaged seconds of a view; null without views. */
  seconds: number | null;
  /** Articles read to the end, in percent; null where none was viewed. */
  completion: number | null;
}

/** Columns that a table is sorted by. */
export type SortKey = "label" | "views" | "visitors" | "seconds" | "completion";

export interface Sorting {
  key: SortKey;
  direction: "ascending" | "descending";
}

/** Words begin with A, figures with the largest. */
const firstDirection = (key: SortKey): Sorting["direction"] => (key === "label" ? "ascending" : "descending");

/** The sorting after a column's head was pressed: that column, or the other way round. */
export const nextSorting = (current: Sorting, key: SortKey): Sorting => {
  if (current.key !== key) return { key, direction: firstDirection(key) };
  return { key, direction: current.direction === "ascending" ? "descending" : "ascending" };
};

/** Rows in an order; rows without a figure stand last either way, equal ones in the order in which they came. */
export function sortedRows(rows: readonly BreakdownRow[], { key, direction }: Sorting): BreakdownRow[] {
  const sign = direction === "ascending" ? 1 : -1;
  return [...rows].sort((one, other) => {
    const [left, right] = [one[key], other[key]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (typeof left === "string" ? left.localeCompare(String(right), "pt-BR") : left - Number(right));
  });
}
