/** Size of a new table. */
export interface TableShape {
  rows: number;
  columns: number;
  /** True when the first row is the head. */
  hasHead: boolean;
}

/** More is no table for a phone; rows and columns can be added later. */
export const TABLE_MAX = { rows: 30, columns: 10 };

export type TableChange = "add-row" | "add-row-before" | "add-column" | "add-column-before" | "delete-row" | "delete-column" | "toggle-head" | "merge" | "split" | "delete-table";
