import { CENTRE, cropSize } from "#app/features/media/crop.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { type VariantFormat, variantAddress } from "#app/features/media/variant.ts";

/** A brand picture with its size in pixels. */
export interface BrandPicture {
  src: string;
  width: number;
  height: number;
  type: string;
}

/** The newsroom's own logo in one of the fixed widths, whole; null where it has none. */
export function logoPicture(key: string | null, width: 320 | 640 | 1280, format: VariantFormat = "webp"): BrandPicture | null {
  const size = key === null ? null : pictureSizeOf(`/img/${key}`);
  if (!size) return null;
  const shown = Math.min(width, size.width);
  return {
    src: variantAddress(size.key, { width, format, shape: null }, CENTRE),
    width: shown,
    height: Math.max(1, Math.round((shown * size.height) / size.width)),
    type: `image/${format}`,
  };
}

/** The newsroom's own icon as a square in one of the fixed widths; null where it has none. */
export function iconPicture(key: string | null, width: 160 | 320 | 640, format: VariantFormat = "webp"): BrandPicture | null {
  const size = key === null ? null : pictureSizeOf(`/img/${key}`);
  return size && { src: variantAddress(size.key, { width, format, shape: "1x1" }, CENTRE), ...cropSize(size, "1x1", width), type: `image/${format}` };
}
