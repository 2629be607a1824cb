import type { DOMOutputSpec, MarkSpec, NodeSpec } from "@milkdown/kit/prose/model";
import { isBoxKind } from "#app/features/articles/boxes.ts";
import { EMBED_TITLE, findEmbed, postLabel, storedAddress } from "#app/features/articles/embeds.ts";
import { GALLERY_MAX } from "#app/features/galleries/gallery.ts";

export const ALIGNMENTS = ["left", "center", "right", "justify"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** Alignment that an element states; null where it states none. */
export const readAlignment = (dom: HTMLElement): Alignment | null => ALIGNMENTS.find((one) => one === dom.style.textAlign) ?? null;

/** Written as the sanitiser writes it. */
export const alignmentStyle = (align: Alignment | null): Record<string, string> => (align ? { style: `text-align:${align}` } : {});

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

/** A file of ours or an https address: the sanitiser drops the rest. */
const isKeptPicture = (src: string) => /^\/img\/[a-z0-9][a-z0-9._-]*(?:\?[a-z0-9=&_-]*)?$/i.test(src) || /^https:\/\//i.test(src);

const pixels = (value: string | null) => (value !== null && /^\d{1,5}$/.test(value) ? value : null);

interface PictureAttrs {
  src: string;
  alt: string;
  width: string | null;
  height: string | null;
}

function readPicture(img: Element | null): PictureAttrs | null {
  const src = img?.getAttribute("src") ?? "";
  if (!img || !isKeptPicture(src)) return null;
  return { src, alt: img.getAttribute("alt") ?? "", width: pixels(img.getAttribute("width")), height: pixels(img.getAttribute("height")) };
}

const pictureDom = ({ src, alt, width, height }: PictureAttrs): DOMOutputSpec => ["img", { src, alt, ...(width ? { width } : {}), ...(height ? { height } : {}) }];

const pictureAttrs = { src: {}, alt: { default: "" }, width: { default: null }, height: { default: null } };

const withoutBlank = (element: Element) => [...element.childNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE || (node.textContent ?? "").trim() !== "");

/** True for a figure of one picture (perhaps linked) with at most one caption; any other keeps its parts in place. */
export function isPictureFigure(figure: Element): boolean {
  const [first, second, ...more] = withoutBlank(figure);
  if (more.length > 0 || !(first instanceof Element)) return false;
  const only = first.tagName === "A" ? withoutBlank(first) : [first];
  if (only.length !== 1 || !(only[0] instanceof Element) || only[0].tagName !== "IMG") return false;
  return second === undefined || (second instanceof Element && second.tagName === "FIGCAPTION");
}

const creditOf = (dom: HTMLElement) => dom.getAttribute("data-credit") ?? "";
const creditAttr = (credit: string) => (credit ? { "data-credit": credit } : {});

/** A post is a link that says what it is; null for a player. */
function postDom(address: string, title: string): DOMOutputSpec | null {
  const post = findEmbed(address);
  if (post?.kind !== "post") return null;
  return ["p", ["a", { "data-embed": post.provider, href: post.page, rel: "noopener noreferrer" }, title === EMBED_TITLE ? postLabel(post) : title]];
}

/** Pictures with captions, galleries of them, loose pictures, players. */
export const mediaSpecs: Record<string, NodeSpec> = {
  gallery: {
    group: "top",
    content: `picture{0,${GALLERY_MAX}}`,
    isolating: true,
    parseDOM: [
      { tag: "ul[data-galeria]", priority: 60 },
      { tag: "li", context: "gallery/", priority: 60, skip: true },
    ],
    // Its items are written by `writeBody`.
    toDOM: () => ["ul", { "data-galeria": "fotos" }, 0],
  },
  picture: {
    group: "block",
    content: "inline*",
    isolating: true,
    defining: true,
    draggable: true,
    attrs: { ...pictureAttrs, credit: { default: "" }, href: { default: null }, target: { default: null } },
    parseDOM: [
      {
        tag: "figure",
        priority: 60,
        contentElement: (dom) => dom.querySelector<HTMLElement>(":scope > figcaption") ?? document.createElement("figcaption"),
        getAttrs: (dom) => {
          const attrs = isPictureFigure(dom) ? readPicture(dom.querySelector("img")) : null;
          const link = dom.querySelector(":scope > a[href]");
          return attrs ? { ...attrs, credit: creditOf(dom), href: link?.getAttribute("href") ?? null, target: link?.getAttribute("target") === "_blank" ? "_blank" : null } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => {
      const img = pictureDom(attrs as PictureAttrs);
      const outside = /^https?:/i.test(attrs.href ?? "");
      const rel = outside ? { rel: "noopener noreferrer", ...(attrs.target ? { target: attrs.target } : {}) } : {};
      return ["figure", creditAttr(attrs.credit), attrs.href ? ["a", { href: attrs.href, ...rel }, img] : img, ["figcaption", 0]];
    },
  },
  figure: {
    group: "block",
    content: "(block | caption)+",
    isolating: true,
    attrs: { credit: { default: "" } },
    parseDOM: [{ tag: "figure", priority: 50, getAttrs: (dom) => ({ credit: creditOf(dom) }) }],
    toDOM: ({ attrs }) => ["figure", creditAttr(attrs.credit), 0],
  },
  caption: { content: "inline*", parseDOM: [{ tag: "figcaption", context: "figure/" }], toDOM: () => ["figcaption", 0] },
  image: {
    group: "inline",
    inline: true,
    attrs: pictureAttrs,
    parseDOM: [{ tag: "img[src]", getAttrs: (dom) => readPicture(dom) ?? false }],
    toDOM: ({ attrs }) => pictureDom(attrs as PictureAttrs),
  },
  embed: {
    group: "block",
    atom: true,
    draggable: true,
    attrs: { src: {}, title: { default: EMBED_TITLE } },
    parseDOM: [
      {
        tag: "iframe[src]",
        getAttrs: (dom) => {
          const embed = findEmbed(dom.getAttribute("src") ?? "");
          return embed ? { src: storedAddress(embed), title: dom.getAttribute("title") || EMBED_TITLE } : false;
        },
      },
      {
        tag: "p:has(> a[data-embed]:only-child)",
        priority: 60,
        getAttrs: (dom) => {
          const link = dom.querySelector("a[data-embed]");
          const post = findEmbed(link?.getAttribute("href") ?? "");
          const words = (dom.textContent ?? "").trim();
          return post?.kind === "post" && words === (link?.textContent ?? "").trim() ? { src: post.page, title: words || EMBED_TITLE } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => postDom(attrs.src, attrs.title) ?? ["iframe", { src: attrs.src, title: attrs.title, allowfullscreen: "" }],
  },
};
