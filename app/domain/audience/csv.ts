/** A cell of a table: text, a number, or nothing. */
export type Cell = string | number | null;

/** Spreadsheets in Portuguese take a text for UTF-8 by its byte order mark, and a semicolon for the separator. */
const BYTE_ORDER_MARK = "\uFEFF";
const SEPARATOR = ";";
const LINE_END = "\r\n";

/** What a spreadsheet would run as a formula; also in the wide forms that it takes for the same (OWASP, CSV injection). */
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Numbers with a decimal comma and without separators of thousands; texts that would be formulas behind an apostrophe. */
function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell).replace(".", ",") : "";
  const text = cell.replaceAll("\0", "");
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

/** A table as a file that spreadsheets in Portuguese open: byte order mark, semicolons, decimal comma. */
export const toCsv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((row) => row.map(cellText).join(SEPARATOR) + LINE_END).join("");
