import { pictureSizeOf } from "#app/features/media/picture.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { galleriesIn, replaceGalleries } from "../gallery.ts";

/** Width in which a picture is opened, without a script and in the full-screen view: the widest there is. */
const OPENED = "?w=1600&amp;f=webp";

/** A picture of this site as a link that opens it whole; one of another site stays as it is, and waits for a tap. */
function withLink(figure: string, number: number, count: number): string {
  return figure.replace(/<img\b[^<>]*>/, (image) => {
    const src = /\ssrc="(\/img\/[^"?]*)/.exec(image)?.[1];
    if (src === undefined) return image;
    const alt = /\salt="([^"]*)"/.exec(image)?.[1] ?? "";
    const name = `Ampliar a foto ${number} de ${count}${alt === "" ? "" : `: ${alt}`}`;
    return `<a class="gallery-open" href="${src}${OPENED}" data-number="${number}/${count}" aria-label="${name}">${image}</a>`;
  });
}

/** The galleries of a stored body as strips: every picture is there without a script, and links to itself. */
export const withGalleries = (html: string): string =>
  replaceGalleries(html, (figures) => {
    const items = figures.map((figure, index) => `<li>${withLink(figure, index + 1, figures.length)}</li>`);
    return `<ul class="gallery" role="list" aria-label="Galeria com ${counted(figures.length, "foto", "fotos")}">${items.join("")}</ul>`;
  });

/** True when a prepared body needs the style and the script of galleries. */
export const hasGallery = (presented: string): boolean => presented.includes('<ul class="gallery"');

/** A gallery picture in the page's structured data. Width and height in pixels; null when unknown. */
export interface GalleryImage {
  url: string;
  width: number | null;
  height: number | null;
  credit: string;
}

/** Width of these pictures: what search engines ask for, one of the fixed widths. */
const TOLD_WIDTH = 1280;

/** The pictures of all galleries of a stored body, each once. `siteUrl` without a trailing slash. */
export function galleryImages(body: string, siteUrl: string): GalleryImage[] {
  const pictures = new Map(
    galleriesIn(body)
      .flat()
      .map((picture) => [picture.src, picture]),
  );
  return [...pictures.values()].map(({ src, credit }) => {
    const size = pictureSizeOf(src);
    if (!size) return { url: src.startsWith("/") ? siteUrl + src : src, width: null, height: null, credit };
    const width = Math.min(size.width, TOLD_WIDTH);
    return { url: `${siteUrl}/img/${size.key}?w=${TOLD_WIDTH}&f=jpeg`, width, height: Math.round((size.height * width) / size.width), credit };
  });
}
