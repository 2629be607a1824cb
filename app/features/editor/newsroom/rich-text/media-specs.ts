import type { DOMOutputSpec, NodeSpec } from "@milkdown/kit/prose/model";
import { EMBED_TITLE, findEmbed, storedAddress } from "#app/features/articles/embeds.ts";
import { postLabel } from "#app/features/articles/social-posts.ts";

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

/** Whether a figure is one picture (perhaps linked), then at most one caption; any other keeps its parts as they stand. */
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

/** Pictures with captions, loose pictures, players. */
export const mediaSpecs: Record<string, NodeSpec> = {
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
