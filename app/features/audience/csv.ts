/** A cell of a table: text, a number, or nothing. */
export type Cell = string | number | null;

/** Format of cells: for spreadsheets in Portuguese, or for machines (RFC 4180). */
interface Notation {
  separator: ";" | ",";
  decimal: "," | ".";
  quoted: RegExp;
}

const SPREADSHEET: Notation = { separator: ";", decimal: ",", quoted: /[";\r\n]/ };
const RFC_4180: Notation = { separator: ",", decimal: ".", quoted: /[",\r\n]/ };

/** Spreadsheets in Portuguese take a text for UTF-8 by its byte order mark. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";

/** Prefixes that a spreadsheet runs as a formula, also in the full-width forms (OWASP, CSV injection). */
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** Numbers without separators of thousands; texts that would be formulas behind an apostrophe. */
function cellText(cell: Cell, { decimal, quoted }: Notation): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell).replace(".", decimal) : "";
  const text = cell.replaceAll("\0", "").replace(FORMULA, "'$&");
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const rowText = (row: readonly Cell[], notation: Notation): string => row.map((cell) => cellText(cell, notation)).join(notation.separator) + LINE_END;

/** One line of a file for machines: commas, decimal point; the texts as in `toCsv`. */
export const csvLine = (row: readonly Cell[]): string => rowText(row, RFC_4180);

/** A table as a file that spreadsheets in Portuguese open: byte order mark, semicolons, decimal comma. */
export const toCsv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + [head, ...rows].map((row) => rowText(row, SPREADSHEET)).join("");
