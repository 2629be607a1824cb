import { type GalleryPicture, galleriesIn } from "#app/features/galleries/gallery.ts";
import { CENTRE } from "#app/features/media/crop.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { variantAddress } from "#app/features/media/variant.ts";
import { accepted, type Result, refused } from "#app/platform/failures/refusal.ts";
import type { CarouselPicture } from "./post.ts";

/** Pictures of a carousel (contracts of content publishing §2.1). */
export const CAROUSEL_MIN = 2;
export const CAROUSEL_MAX = 10;

/** Width of its pictures: the fixed one below the most that Instagram keeps, 1,440 pixels. */
const PICTURE_WIDTH = 1280;

/** The pictures of a story's galleries that a carousel can have: files of this site, each once. */
export function carouselChoices(body: string): GalleryPicture[] {
  const own = galleriesIn(body)
    .flat()
    .filter(({ src }) => pictureSizeOf(src) !== null);
  return own.filter(({ src }, index) => own.findIndex((other) => other.src === src) === index);
}

/**
 * A carousel of pictures of a story's galleries, in the order of `chosen` (their addresses in the text). Instagram cuts all to the shape of
 * the first, so all are cut to one shape here: 4:3 where the first is wide, else square.
 */
export function carouselOf(body: string, chosen: readonly string[]): Result<CarouselPicture[]> {
  if (chosen.length < CAROUSEL_MIN || chosen.length > CAROUSEL_MAX || new Set(chosen).size < chosen.length)
    return refused("invalid", `Um carrossel tem de ${CAROUSEL_MIN} a ${CAROUSEL_MAX} fotos, cada uma uma vez.`);
  const choices = new Map(carouselChoices(body).map((picture) => [picture.src, picture]));
  const pictures = chosen.flatMap((src) => choices.get(src) ?? []);
  if (pictures.length < chosen.length) return refused("invalid", "Uma das fotos não está mais nas galerias desta matéria. Recarregue a página e escolha de novo.");
  const sizes = pictures.flatMap(({ src }) => pictureSizeOf(src) ?? []);
  const shape = (sizes[0]?.width ?? 0) > (sizes[0]?.height ?? 0) ? "4x3" : "1x1";
  return accepted(sizes.map(({ key }, index) => ({ path: variantAddress(key, { width: PICTURE_WIDTH, format: "jpeg", shape }, CENTRE), alt: pictures[index]?.alt ?? "" })));
}
