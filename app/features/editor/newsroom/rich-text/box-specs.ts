import type { NodeSpec } from "@milkdown/kit/prose/model";
import { isBoxKind } from "#app/features/articles/boxes.ts";

const field = (tag: string, context?: string): NodeSpec => ({
  content: "inline*",
  defining: true,
  // Before the rules of headings, quotations and of the mark `cite`.
  parseDOM: [{ tag, priority: 60, ...(context ? { context } : {}) }],
  toDOM: () => [tag, 0],
});

/** Boxes, pull quotes and footnotes. Every field of a box is always there, so that one can write in it; empty ones are not stored. */
export const boxSpecs: Record<string, NodeSpec> = {
  box: {
    group: "top",
    content: "box_title box_list box_source",
    isolating: true,
    defining: true,
    attrs: { kind: { default: "ficha" } },
    parseDOM: [
      {
        tag: "aside[data-box]",
        getAttrs: (dom) => {
          const kind = dom.getAttribute("data-box");
          return isBoxKind(kind) && kind !== "olho" ? { kind } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ["aside", { "data-box": attrs.kind }, 0],
  },
  pull_quote: {
    group: "top",
    content: "pull_text box_source",
    isolating: true,
    defining: true,
    parseDOM: [{ tag: 'aside[data-box="olho"]' }],
    toDOM: () => ["aside", { "data-box": "olho" }, 0],
  },
  box_title: field("h3", "box/"),
  box_list: { content: "(box_term box_value)+", parseDOM: [{ tag: "dl", context: "box/" }], toDOM: () => ["dl", 0] },
  box_term: field("dt"),
  box_value: field("dd"),
  pull_text: field("blockquote", "pull_quote/"),
  box_source: field("cite", "box/|pull_quote/"),
  footnote: {
    group: "inline",
    inline: true,
    atom: true,
    attrs: { text: { default: "" } },
    parseDOM: [{ tag: "small[data-nota]", getAttrs: (dom) => ({ text: (dom.textContent ?? "").replace(/\s+/g, " ").trim() }) }],
    toDOM: ({ attrs }) => ["small", { "data-nota": "rodape" }, attrs.text],
  },
};
