import { galleryHtml } from "../../../app/features/galleries/gallery.ts";
import type { Attachment } from "./attachment.ts";
import { attributesOf, escapeHtml, wordsOf } from "./html-tokens.ts";

const LIST = /<ul\b[^<>]{0,300}\b(?:blocks-gallery-grid|wp-block-gallery|swiper-wrapper|coblocks-gallery)\b[^<>]{0,300}>/gi;
const ITEM = /<dl\b[^<>]{0,300}\b(?:gallery-item|wp-caption)\b[^<>]{0,300}>/gi;
/** Rendered caption markup of themes, in a text copied from a page. */
const CAPTIONED = /<div\b[^<>]{0,300}\bwp-caption\b[^<>]{0,300}>/gi;
/** The button of an accordion item, replaced by its text as a heading, and the icon inside it. */
const QUESTION = /<button\b[^<>]{0,300}\baccordion[^<>]{0,300}>|<span [^<>]{0,200}toggle-icon[^<>]{0,200}>[^<>]{0,20}<\/span>/gi;
const AMP = /<(\/?)amp-(img|video|audio|iframe)\b/gi;
const BUTTON = /<a\b[^<>]{0,2000}\bwp-block-file__button\b[^<>]{0,500}>[^<>]{0,200}<\/a>/gi;

/** The same as Blogger wrote it. */
const CAPTION_TABLE = /<table\b[^<>]{0,300}\btr-caption-container\b[^<>]{0,300}>/gi;

/** Replaces each element that `opening` finds, up to its end; one without an end, and all after it, stay. */
function replaceElements(html: string, opening: RegExp, closing: string, replace: (inner: string) => string): string {
  const lower = html.toLowerCase();
  const out: string[] = [];
  let from = 0;
  for (const found of html.matchAll(opening)) {
    if (found.index < from) continue;
    const start = found.index + found[0].length;
    const end = lower.indexOf(closing, start);
    if (end < 0) break;
    out.push(html.slice(from, found.index), replace(html.slice(start, end)));
    from = end + closing.length;
  }
  return out.join("") + html.slice(from);
}

/** The photo and the caption of an item of a gallery as WordPress showed it before blocks. */
function figureOf(item: string): string {
  const image = /<img\b[^<>]{0,5000}>/i.exec(item)?.[0] ?? "";
  const caption = /<(?:dd|p)\b[^<>]{0,300}>|<td\b[^<>]{0,300}\btr-caption\b[^<>]{0,300}>/i.exec(item);
  const words = caption ? wordsOf(item.slice(caption.index + caption[0].length)) : "";
  return image === "" ? item : `<figure>${image}${words === "" ? "" : `<figcaption>${escapeHtml(words)}</figcaption>`}</figure>`;
}

/** A text whose lists of photos of earlier editors are galleries of today's, whose definition lists are photos with their captions, and whose files have one link. */
export const plainGalleries = (html: string): string =>
  replaceElements(
    replaceElements(
      replaceElements(
        replaceElements(html, CAPTION_TABLE, "</table>", figureOf),
        LIST,
        "</ul>",
        (items) => `<figure class="wp-block-gallery">${items.replace(/<\/?li\b[^<>]{0,500}>/gi, "")}</figure>`,
      ),
      ITEM,
      "</dl>",
      figureOf,
    ),
    CAPTIONED,
    "</div>",
    figureOf,
  )
    .replace(BUTTON, "")
    .replace(QUESTION, "")
    .replace(/<\/amp-img>/gi, "")
    .replace(AMP, "<$1$2");

/** Galleries of WordPress' blocks and of Ghost's cards. */
const GALLERY = /\b(?:wp-block-gallery|kg-gallery-card)\b/;

const MARK = "<!--galeria-->";

/** Marks the inside of a figure by its start tag: a gallery, or nothing. */
export const galleryMark = (tag: string): string => (GALLERY.test(attributesOf(tag).class ?? "") ? MARK : "");

const FIGURE_OR_IMAGE = /<figure\b[^<>]*>(?:[^<]|<(?!\/?figure\b))*<\/figure>|<img [^<>]*>/g;

/** The marked inside of a figure as a gallery; `figureOf` makes the figure of a picture that stands in none. Empty for another, or without pictures. */
export const galleryIn = (html: string, figureOf: (image: string) => string): string =>
  html.startsWith(MARK) ? galleryHtml((html.match(FIGURE_OR_IMAGE) ?? []).map((part) => (part.startsWith("<img") ? figureOf(part) : part))) : "";

/** A gallery of files of the other library, with their texts there. */
export const galleryOfFiles = (files: readonly Attachment[]): string =>
  galleryHtml(
    files.map(
      ({ id, url, alt, caption }) =>
        `<figure><img class="wp-image-${id}" src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" /><figcaption>${escapeHtml(caption)}</figcaption></figure>`,
    ),
  );
