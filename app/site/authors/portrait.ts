import { CENTRE } from "#app/domain/media/crop.ts";
import { pictureSizeOf } from "#app/domain/media/picture.ts";
import { variantAddress } from "#app/domain/media/variant.ts";

/** A person's picture as a square: beside a byline, at the head of their page, and for links that are shared. Pixels. */
const SIZES = { small: { width: 160, format: "webp" }, large: { width: 320, format: "webp" }, shared: { width: 640, format: "jpeg" } } as const;

/** Address of a portrait of the library; null where there is none. */
export function portraitOf(photo: string | null, size: keyof typeof SIZES): string | null {
  const picture = photo === null ? null : pictureSizeOf(photo);
  return picture && variantAddress(picture.key, { ...SIZES[size], shape: "1x1" }, CENTRE);
}
