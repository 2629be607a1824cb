import type { NodeSpec } from "@milkdown/kit/prose/model";
import { isBoxKind } from "#app/features/articles/boxes.ts";
import { alignmentStyle, readAlignment } from "./alignment.ts";

const field = (tag: string, context?: string): NodeSpec => ({
  content: "inline*",
  defining: true,
  // Before the rules of headings, quotations and of the mark `cite`.
  parseDOM: [{ tag, priority: 60, ...(context ? { context } : {}) }],
  toDOM: () => [tag, 0],
});

/** Boxes, pull quotes and footnotes. Every field of a box is always there, so that one can write in it; empty ones are not stored. */
const boxSpecs: Record<string, NodeSpec> = {
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

const startOf = (dom: HTMLElement) => {
  const start = dom.getAttribute("start");
  return start !== null && /^-?\d{1,6}$/.test(start) ? Number(start) : null;
};

/** Text blocks, lists and boxes. A `bare` paragraph is text that stood directly in a list item, cell or quotation. */
export const blockSpecs: Record<string, NodeSpec> = {
  doc: { content: "(block | top)+" },
  paragraph: {
    group: "block",
    content: "inline*",
    attrs: { align: { default: null }, bare: { default: false } },
    parseDOM: [{ tag: "p", getAttrs: (dom) => ({ align: readAlignment(dom), bare: dom.hasAttribute("data-bare") }) }],
    toDOM: ({ attrs }) => ["p", { ...alignmentStyle(attrs.align), ...(attrs.bare ? { "data-bare": "" } : {}) }, 0],
  },
  heading: {
    group: "block",
    content: "inline*",
    defining: true,
    attrs: { level: { default: 2 }, align: { default: null } },
    parseDOM: [
      ["h1", 2],
      ["h2", 2],
      ["h3", 3],
      ["h4", 4],
      ["h5", 4],
      ["h6", 4],
    ].map(([tag, level]) => ({ tag: String(tag), getAttrs: (dom: HTMLElement) => ({ level, align: readAlignment(dom) }) })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, alignmentStyle(attrs.align), 0],
  },
  blockquote: { group: "block", content: "block+", defining: true, parseDOM: [{ tag: "blockquote" }], toDOM: () => ["blockquote", 0] },
  bullet_list: { group: "block", content: "list_item+", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
  ordered_list: {
    group: "block",
    content: "list_item+",
    attrs: { start: { default: null } },
    parseDOM: [{ tag: "ol", getAttrs: (dom) => ({ start: startOf(dom) }) }],
    toDOM: ({ attrs }) => ["ol", attrs.start === null ? {} : { start: attrs.start }, 0],
  },
  list_item: { content: "block+", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  hard_break: { group: "inline", inline: true, selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
  text: { group: "inline" },
  ...boxSpecs,
};
