/**
 * Galleries of a body: a list of pictures, each with its caption and credit, at the top of the text (docs/features/galleries.md).
 * Everything here takes HTML that the sanitiser wrote: quoted attributes, `<` escaped in text, elements closed.
 */

/** Pictures of one gallery (ours): fewer are plain pictures, more become several galleries. */
export const GALLERY_MIN = 2;
export const GALLERY_MAX = 30;

const ITEM_START = "<li>";
const ITEM_END = "</li>";
const LIST_START = '<ul data-galeria="fotos">';
const LIST_END = "</ul>";

/** A gallery as it is stored, of figures of one picture each; plain figures where they are too few. */
export function galleryHtml(figures: readonly string[]): string {
  if (figures.length < GALLERY_MIN) return figures.join("");
  return `${LIST_START}${figures.map((figure) => `${ITEM_START}${figure}${ITEM_END}`).join("")}${LIST_END}`;
}

/** A stored body with its galleries replaced by what `replace` makes of their figures. */
export function replaceGalleries(html: string, replace: (figures: readonly string[]) => string): string {
  const start = LIST_START + ITEM_START;
  const end = ITEM_END + LIST_END;
  const [before = "", ...galleries] = html.split(start);
  let out = before;
  for (const gallery of galleries) {
    const at = gallery.indexOf(end);
    if (at < 0) out += start + gallery;
    else out += replace(gallery.slice(0, at).split(ITEM_END + ITEM_START)) + gallery.slice(at + end.length);
  }
  return out;
}

/** A stored body with the pictures of its galleries as plain ones, for readers that know no galleries. */
export const withoutGalleries = (html: string): string => replaceGalleries(html, (figures) => figures.join(""));

export interface GalleryPicture {
  /** Path on this site, or an https address. */
  src: string;
  alt: string;
  credit: string;
}

const ATTRIBUTES = { src: /\ssrc="([^"]*)"/, alt: /\salt="([^"]*)"/, credit: /\sdata-credit="([^"]*)"/ };

const attributeOf = (figure: string, name: keyof typeof ATTRIBUTES): string =>
  (ATTRIBUTES[name].exec(figure)?.[1] ?? "").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** The pictures of each gallery of a stored body, in their order. */
export function galleriesIn(html: string): GalleryPicture[][] {
  const galleries: GalleryPicture[][] = [];
  replaceGalleries(html, (figures) => {
    galleries.push(figures.map((figure) => ({ src: attributeOf(figure, "src"), alt: attributeOf(figure, "alt"), credit: attributeOf(figure, "credit") })));
    return "";
  });
  return galleries;
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|[^<]+|</g;
const VOID = new Set(["br", "hr", "img"]);
/** Elements that a caption may hold. */
const INLINE = new Set(["strong", "em", "u", "s", "sub", "sup", "a", "code", "cite", "br", "small"]);

/** Collects the pictures of a list, and the words that belong to none of them. */
class GalleryReader {
  readonly #figures: { image: string; credit: string; caption: string }[] = [];
  #credit = "";
  /** Index of the first picture of the open figure; null outside of figures. */
  #figure: number | null = null;
  #isInCaption = false;
  #caption = "";
  #words = "";

  read(token: string, name: string | undefined, isEnd: boolean): void {
    if (name === "img") this.#figures.push({ image: token, credit: this.#figure === null ? "" : this.#credit, caption: "" });
    else if (name === "figure") isEnd ? this.#closeFigure() : this.#openFigure(token);
    else if (name === "figcaption") this.#isInCaption = !isEnd;
    else if (name === undefined || (INLINE.has(name) && this.#isInCaption)) this.#put(token);
    else if (!INLINE.has(name)) this.#put(" ");
  }

  #openFigure(tag: string): void {
    this.#closeFigure();
    this.#figure = this.#figures.length;
    this.#credit = ATTRIBUTES.credit.exec(tag)?.[1] ?? "";
  }

  #closeFigure(): void {
    const first = this.#figure === null ? undefined : this.#figures[this.#figure];
    if (first) first.caption = this.#caption.trim();
    else this.#words += ` ${this.#caption.replace(/<[^<>]*>/g, "")}`;
    this.#figure = null;
    this.#isInCaption = false;
    this.#caption = "";
  }

  #put(html: string): void {
    if (this.#isInCaption) this.#caption += html;
    else this.#words += html;
  }

  html(): string {
    this.#closeFigure();
    const figures = this.#figures.map(
      ({ image, credit, caption }) => `<figure${credit === "" ? "" : ` data-credit="${credit}"`}>${image}${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`,
    );
    const parts: string[] = [];
    for (let at = 0; at < figures.length; at += GALLERY_MAX) parts.push(galleryHtml(figures.slice(at, at + GALLERY_MAX)));
    const words = this.#words.replace(/\s+/g, " ").trim();
    return parts.join("") + (words === "" ? "" : `<p>${words}</p>`);
  }
}

/**
 * Galleries in the one shape that they are stored in, which everything that reads bodies relies on: they stand on top, and each item is a
 * figure of one picture with at most one caption. What misses that shape keeps its pictures and words: more than `GALLERY_MAX` pictures are
 * several galleries, one picture is a plain one, a gallery within another block is a list.
 */
export function settleGalleries(html: string): string {
  if (!html.includes("<ul data-galeria")) return html;
  let out = "";
  /** Open elements around; in a gallery, those of lists alone. */
  let depth = 0;
  let gallery: GalleryReader | null = null;
  let lists = 0;
  for (const [token, slash, name] of html.matchAll(TOKEN)) {
    const isEnd = slash === "/";
    if (gallery) {
      if (name === "ul") lists += isEnd ? -1 : 1;
      if (lists > 0) gallery.read(token, name, isEnd);
      else {
        out += gallery.html();
        gallery = null;
      }
      continue;
    }
    if (name === "ul" && !isEnd && token.startsWith("<ul data-galeria")) {
      if (depth === 0) {
        gallery = new GalleryReader();
        lists = 1;
        continue;
      }
      out += "<ul>";
    } else out += token;
    if (name !== undefined && !VOID.has(name)) depth += isEnd ? -1 : 1;
  }
  return out + (gallery?.html() ?? "");
}
