import { webpSrcSet } from "../cards/picture.tsx";

/** How wide a picture in the text is shown. */
const BODY_SIZES = "(min-width: 48rem) 41rem, 100vw";

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** The body's own pictures get their variants; every picture waits until it is near. */
function presentImage(tag: string): string {
  const src = attribute(tag, "src") ?? "";
  const width = Number(attribute(tag, "width")) || null;
  const variants = src.startsWith("/img/") ? ` srcset="${webpSrcSet(src, width, 1280).replaceAll("&", "&amp;")}" sizes="${BODY_SIZES}"` : "";
  return tag.replace(/^<img/, `<img loading="lazy" decoding="async"${variants}`);
}

/**
 * A stored body, made ready for reading: players and pictures load late, a wide table scrolls in a box that the
 * keyboard reaches. It relies on what the sanitiser writes (quoted attributes, `<` escaped in them), so it must
 * be given nothing else.
 */
export function presentBody(html: string): string {
  return html
    .replace(/<img\b[^>]*>/g, presentImage)
    .replace(/<iframe\b/g, '<iframe loading="lazy"')
    .replace(/<table\b/g, '<div class="table" role="region" aria-label="Tabela" tabindex="0"><table')
    .replace(/<\/table>/g, "</table></div>");
}
