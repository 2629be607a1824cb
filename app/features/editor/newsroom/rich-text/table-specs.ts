import type { NodeSpec } from "@milkdown/kit/prose/model";
import { alignmentStyle, readAlignment } from "./alignment.ts";

const span = (dom: HTMLElement, name: string) => Math.max(1, Number(dom.getAttribute(name)) || 1);

const cellSpec = (tag: "td" | "th", role: string): NodeSpec => ({
  content: "block+",
  tableRole: role,
  isolating: true,
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null }, align: { default: null }, scope: { default: null } },
  parseDOM: [
    {
      tag,
      getAttrs: (dom) => ({ colspan: span(dom, "colspan"), rowspan: span(dom, "rowspan"), align: readAlignment(dom), scope: tag === "th" ? dom.getAttribute("scope") : null }),
    },
  ],
  toDOM: ({ attrs }) => [
    tag,
    {
      ...(attrs.colspan > 1 ? { colspan: attrs.colspan } : {}),
      ...(attrs.rowspan > 1 ? { rowspan: attrs.rowspan } : {}),
      ...(attrs.scope ? { scope: attrs.scope } : {}),
      ...alignmentStyle(attrs.align),
    },
    0,
  ],
});

/** Tables; a row remembers whether it stood in the head, which `finishBody` rebuilds. */
export const tableSpecs: Record<string, NodeSpec> = {
  table: { group: "block", content: "table_row+", tableRole: "table", isolating: true, parseDOM: [{ tag: "table" }], toDOM: () => ["table", ["tbody", 0]] },
  table_row: {
    content: "(table_cell | table_header)*",
    tableRole: "row",
    attrs: { head: { default: false } },
    parseDOM: [{ tag: "tr", getAttrs: (dom) => ({ head: dom.parentElement?.tagName === "THEAD" || dom.hasAttribute("data-head") }) }],
    toDOM: ({ attrs }) => ["tr", attrs.head ? { "data-head": "" } : {}, 0],
  },
  table_cell: cellSpec("td", "cell"),
  table_header: cellSpec("th", "header_cell"),
};
