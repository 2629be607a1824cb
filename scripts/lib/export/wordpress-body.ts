import { createHash } from "node:crypto";
import { splitNotes } from "../../../app/features/articles/body-text.ts";
import { replaceGalleries } from "../../../app/features/galleries/gallery.ts";

/** WordPress 6.3 and later list the footnotes of a text here. */
export const NOTES_BLOCK = "\n<!-- wp:footnotes /-->";

/** A text whose footnotes are as WordPress 6.3 and later keep them: figures in the text, their words beside it; empty for none. */
export function withWordPressNotes(html: string): { html: string; footnotes: string } {
  const { notes } = splitNotes(html);
  if (notes.length === 0) return { html, footnotes: "" };
  const ids = notes.map((note, index) => noteId(index, note));
  const { html: text } = splitNotes(html, (number) => {
    const id = ids[number - 1] ?? "";
    return `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`;
  });
  return { html: text, footnotes: JSON.stringify(notes.map((content, index) => ({ id: ids[index], content }))) };
}

/** The same note of the same text has the same id in each export. */
const noteId = (index: number, note: string): string => {
  const hash = createHash("sha256").update(`${index} ${note}`).digest("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join("-");
};

/** Plain text for a field that WordPress stores as HTML. */
export const asHtml = (text: string): string => text.replace(/&(?=#?\w{1,31};)/g, "&amp;").replaceAll("<", "&lt;");

/** A title: WordPress takes backslashes away before it looks for one, and would import the same story once more. */
export const titleHtml = (title: string): string => asHtml(title).replaceAll("\\", "&#92;");

/** A text without ends of lines: WordPress shows each as a break, browsers as a space. */
export const onOneLine = (html: string): string => html.replace(/[^\S\n\u00a0]*\n\s*/g, " ");

/** Words in brackets: WordPress runs those that are the name of a code, such as `[gallery]`, and shows none of them. */
export const withoutCodes = (html: string): string => html.replace(/\[(?=\/?[a-z_])/gi, "&#91;");

const FIGURE = /<figure data-credit="([^"]*)"([^<>]*)>((?:(?!<\/?figure)[\s\S])*?)<\/figure>/g;
const CAPTION_END = "</figcaption>";
const NAMES_ITSELF = /^(?:fotos?|imagem|imagens|cr[eé]ditos?|reprodução|divulgação|arquivo)\b/i;

/** Credits of pictures in their captions: WordPress keeps no attribute for them. */
export const withCredits = (html: string): string =>
  html.replace(FIGURE, (_whole, credit: string, rest: string, inner: string) => {
    const words = NAMES_ITSELF.test(credit) ? `(${credit})` : `(Foto: ${credit})`;
    const at = inner.lastIndexOf(CAPTION_END);
    const shown = at < 0 ? `${inner}<figcaption>${words}${CAPTION_END}` : `${inner.slice(0, at)} ${words}${inner.slice(at)}`;
    return `<figure${rest}>${shown}</figure>`;
  });

/**
 * Galleries as the block editor writes them since WordPress 5.9: a gallery block around blocks of images. Without numbers of files, because
 * WordPress gives them new ones when it imports; that is also why none is a code `[gallery ids]`.
 */
export const withGalleryBlocks = (html: string): string =>
  replaceGalleries(html, (figures) => {
    const images = figures.map((figure) => {
      const shown = figure.replace(/^<figure\b/, '<figure class="wp-block-image size-large"').replace("<figcaption>", '<figcaption class="wp-element-caption">');
      return `<!-- wp:image {"sizeSlug":"large","linkDestination":"none"} -->${shown}<!-- /wp:image -->`;
    });
    return `<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery has-nested-images columns-default is-cropped">${images.join("")}</figure><!-- /wp:gallery -->`;
  });
