import type { MarkSpec } from "@milkdown/kit/prose/model";

const isOutside = (href: string) => /^https?:/i.test(href);

/** Nesting depth of a style element, so that serialising restores the order. */
function depthOf(dom: HTMLElement): { depth: number } {
  let depth = 0;
  for (let outer = dom.parentElement; outer && STYLED.has(outer.tagName); outer = outer.parentElement) depth += 1;
  return { depth };
}

const STYLED = new Set(["A", "CITE", "STRONG", "B", "EM", "I", "U", "S", "DEL", "STRIKE", "SUB", "SUP", "CODE"]);
const attrs = { depth: { default: 0 } };

/** A plain style element. */
const plain = (tag: string, ...more: readonly string[]): MarkSpec => ({
  attrs,
  parseDOM: [tag, ...more].map((one) => ({ tag: one, getAttrs: depthOf })),
  toDOM: () => [tag, 0],
});

/** The same, also where pasted text says it by CSS. */
const styled = (spec: MarkSpec, style: string): MarkSpec => ({ ...spec, parseDOM: [...(spec.parseDOM ?? []), { style }] });

/** Styles of a run of text, outermost first; what they write is what the sanitiser keeps. */
export const markSpecs: Record<string, MarkSpec> = {
  link: {
    attrs: { ...attrs, href: {}, target: { default: null } },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (dom) => ({ ...depthOf(dom), href: dom.getAttribute("href"), target: dom.getAttribute("target") === "_blank" ? "_blank" : null }) }],
    toDOM: ({ attrs: { href, target } }) => ["a", { href, ...(isOutside(href) ? { rel: "noopener noreferrer" } : {}), ...(isOutside(href) && target ? { target } : {}) }, 0],
  },
  cite: plain("cite"),
  strong: {
    attrs,
    parseDOM: [
      { tag: "strong", getAttrs: depthOf },
      // Word processors wrap what they copy in a <b> that is not bold.
      { tag: "b", getAttrs: (dom) => (dom.style.fontWeight === "normal" ? false : depthOf(dom)) },
      { style: "font-weight", getAttrs: (value) => (/^(bold|[6-9]00)$/.test(value) ? null : false) },
    ],
    toDOM: () => ["strong", 0],
  },
  em: styled(plain("em", "i"), "font-style=italic"),
  underline: styled(plain("u"), "text-decoration=underline"),
  strike: styled(plain("s", "del", "strike"), "text-decoration=line-through"),
  sub: plain("sub"),
  sup: plain("sup"),
  code: plain("code"),
};
