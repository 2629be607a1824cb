import type { NodeSpec } from "@milkdown/kit/prose/model";
import { alignmentStyle, readAlignment } from "./alignment.ts";
import { boxSpecs } from "./box-specs.ts";

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
