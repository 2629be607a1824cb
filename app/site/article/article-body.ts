import { findEmbed } from "#app/domain/articles/embeds.ts";
import { pictureSizeOf } from "#app/domain/media/picture.ts";
import { PHONE_WIDTH, pictureSrcSet } from "../cards/picture.tsx";
import { unbrokenHtml } from "../typography/unbroken.tsx";
import { embedFacade } from "./embed-facade.ts";

/** How wide a picture in the text is shown. */
const BODY_SIZES = `(min-width: 48rem) 37rem, ${PHONE_WIDTH}`;

export interface BodyOptions {
  /** Our own origin without a trailing slash: links to it are links within. */
  siteUrl: string;
  /** Modo economia: a picture waits for a tap. */
  economy: boolean;
}

const ATTRIBUTES = { src: /\ssrc="([^"]*)"/, alt: /\salt="([^"]*)"/, title: /\stitle="([^"]*)"/, width: /\swidth="([^"]*)"/, height: /\sheight="([^"]*)"/ };

const attribute = (tag: string, name: keyof typeof ATTRIBUTES) => ATTRIBUTES[name].exec(tag)?.[1];

/** The body's own pictures get their variants and keep their place; every picture waits until it is near. */
function presentImage(tag: string): string {
  const src = attribute(tag, "src") ?? "";
  const size = pictureSizeOf(src);
  const width = Number(attribute(tag, "width")) || size?.width || null;
  const sized = attribute(tag, "width") === undefined && size ? ` width="${size.width}" height="${size.height}"` : "";
  const variants = src.startsWith("/img/") ? ` srcset="${pictureSrcSet(src, "webp", width, 1280).replaceAll("&", "&amp;")}" sizes="${BODY_SIZES}"` : "";
  return tag.replace(/^<img/, `<img loading="lazy" decoding="async"${variants}${sized}`);
}

/** Widths of a picture in modo economia: put in its place by the script, or opened by the link where none runs. */
const SMALL = "?w=320&amp;f=webp";
const OPENED = "?w=640&amp;f=webp";

/** Another site would learn who reads what: its pictures wait for a tap on every page. */
const waitsForTap = (tag: string, economy: boolean) => economy || !(attribute(tag, "src") ?? "").startsWith("/img/");

/** A picture that is fetched when it is asked for. */
function pictureOnTap(tag: string): string {
  const src = attribute(tag, "src") ?? "";
  const alt = attribute(tag, "alt") ?? "";
  const size = pictureSizeOf(src);
  const [width, height] = [attribute(tag, "width") ?? size?.width, attribute(tag, "height") ?? size?.height];
  const [small, opened] = src.startsWith("/img/") ? [SMALL, OPENED].map((variant) => `${src.split("?")[0]}${variant}`) : [src, src];
  const box = width && height ? ` data-width="${width}" data-height="${height}"` : "";
  return `<a class="photo-tap" href="${opened}" data-photo="${small}" data-alt="${alt}"${box}><b>Mostrar foto</b>${alt ? ` <span>${alt}</span>` : ""}</a>`;
}

function withCredit(credit: string, inside: string): string {
  const line = `<span class="credit">${creditLine(credit)}</span>`;
  if (/<figcaption>\s*<\/figcaption>/.test(inside)) return `<figure>${inside.replace(/<figcaption>\s*<\/figcaption>/, () => `<figcaption>${line}</figcaption>`)}</figure>`;
  if (inside.includes("</figcaption>")) return `<figure>${inside.replace("</figcaption>", () => ` · ${line}</figcaption>`)}</figure>`;
  return `<figure>${inside}<figcaption>${line}</figcaption></figure>`;
}

/**
 * A stored body, made ready for reading: players wait for a tap, pictures load late and say whose they are, a wide table
 * scrolls in a box that the keyboard reaches. It relies on what the sanitiser writes (quoted attributes, `<` escaped in
 * them), so it must be given nothing else.
 */
export function presentBody(html: string, { siteUrl, economy }: BodyOptions): string {
  return unbrokenHtml(html)
    .replace(/<a\b[^<>]*>\s*(<img\b[^<>]*>)\s*<\/a>/g, (linked: string, tag: string) => (waitsForTap(tag, economy) ? tag : linked))
    .replace(/<img\b[^<>]*>/g, (tag) => (waitsForTap(tag, economy) ? pictureOnTap(tag) : presentImage(tag)))
    .replace(/<iframe\b[^<>]*>(?:[^<]|<(?!\/?iframe\b))*<\/iframe>/g, (tag) => {
      const embed = findEmbed(attribute(tag, "src") ?? "");
      return embed ? embedFacade(embed, attribute(tag, "title") ?? "") : "";
    })
    .replace(/<figure data-credit="([^"<>]+)">((?:[^<]|<(?!\/?figure\b))*)<\/figure>/g, (_whole, credit: string, inside: string) => withCredit(credit, inside))
    .replace(/<table\b/g, '<section class="table" aria-label="Tabela" tabindex="0"><table')
    .replace(/<\/table>/g, "</table></section>")
    .replaceAll(`href="${siteUrl}/`, 'href="/');
}

/** "Foto: " before a bare name; a credit that says what it is stays as it was written. */
export const creditLine = (credit: string): string => (credit.includes(":") ? credit : `Foto: ${credit}`);
