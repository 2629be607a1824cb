import type { MarkSpec } from "@milkdown/kit/prose/model";

const isOutside = (href: string) => /^https?:/i.test(href);

/** Styles of a run of text, outermost first; what they write is what the sanitiser keeps. */
export const markSpecs: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {}, target: { default: null } },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (dom) => ({ href: dom.getAttribute("href"), target: dom.getAttribute("target") === "_blank" ? "_blank" : null }) }],
    toDOM: ({ attrs }) => [
      "a",
      { href: attrs.href, ...(isOutside(attrs.href) ? { rel: "noopener noreferrer" } : {}), ...(isOutside(attrs.href) && attrs.target ? { target: attrs.target } : {}) },
      0,
    ],
  },
  cite: { parseDOM: [{ tag: "cite" }], toDOM: () => ["cite", 0] },
  strong: {
    parseDOM: [
      { tag: "strong" },
      // Word processors wrap what they copy in a <b> that is not bold.
      { tag: "b", getAttrs: (dom) => (dom.style.fontWeight === "normal" ? false : null) },
      { style: "font-weight", getAttrs: (value) => (/^(bold|[6-9]00)$/.test(value) ? null : false) },
    ],
    toDOM: () => ["strong", 0],
  },
  em: { parseDOM: [{ tag: "em" }, { tag: "i" }, { style: "font-style=italic" }], toDOM: () => ["em", 0] },
  underline: { parseDOM: [{ tag: "u" }, { style: "text-decoration=underline" }], toDOM: () => ["u", 0] },
  strike: { parseDOM: [{ tag: "s" }, { tag: "del" }, { tag: "strike" }, { style: "text-decoration=line-through" }], toDOM: () => ["s", 0] },
  sub: { parseDOM: [{ tag: "sub" }], toDOM: () => ["sub", 0] },
  sup: { parseDOM: [{ tag: "sup" }], toDOM: () => ["sup", 0] },
  code: { parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
};
