import { all, rename, unwrap } from "../dom-tree.ts";

const SPAN_MAX = 100;

function tidySpan(cell: Element, name: "colspan" | "rowspan"): void {
  const span = Number(cell.getAttribute(name));
  if (Number.isInteger(span) && span > 1 && span <= SPAN_MAX) cell.setAttribute(name, String(span));
  else cell.removeAttribute(name);
}

function dissolve(table: Element): void {
  for (const part of all(table, ":scope > :is(thead, tbody, tfoot) > tr, :scope > tr")) {
    for (const cell of [...part.children]) rename(cell, "div");
    unwrap(part);
  }
  for (const part of all(table, ":scope > :is(thead, tbody, tfoot)")) unwrap(part);
  unwrap(table);
}

/** Tables of data are kept; one that only frames a text, or stands within another, gives its text. */
export function tidyTables(root: HTMLElement): void {
  for (const table of all(root, "table table")) dissolve(table);
  for (const table of all(root, "table")) {
    for (const one of all(table, "colgroup, col")) one.remove();
    for (const caption of all(table, "caption")) {
      const line = rename(caption, "p");
      table.parentNode?.insertBefore(line, table);
    }
    const cells = all(table, "td, th");
    if (cells.length <= 1) dissolve(table);
    for (const cell of cells) {
      tidySpan(cell, "colspan");
      tidySpan(cell, "rowspan");
    }
  }
}
