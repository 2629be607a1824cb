/** A point of a picture that its crops keep: whole percent, 0–100, from the left and from the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Default focal point. */
export const CENTRE: FocalPoint = { x: 50, y: 50 };

export const isFocalPoint = ({ x, y }: FocalPoint): boolean => [x, y].every((share) => Number.isInteger(share) && share >= 0 && share <= 100);

export const sameFocus = (one: FocalPoint, other: FocalPoint): boolean => one.x === other.x && one.y === other.y;

/** Width ÷ height of the shapes that pictures are cut to, by their name in an address (issue 4 § Pictures; `og` is Open Graph's 1200 × 630). */
export const CROP_SHAPES = { "16x9": 16 / 9, "4x3": 4 / 3, "1x1": 1, "4x5": 4 / 5, "9x16": 9 / 16, og: 1200 / 630 } as const;

export type CropShape = keyof typeof CROP_SHAPES;

export const isCropShape = (name: string): name is CropShape => Object.hasOwn(CROP_SHAPES, name);

export interface Size {
  width: number;
  height: number;
}

/** Pixels of the original that a crop keeps. */
export interface CropBox extends Size {
  left: number;
  top: number;
}

/**
 * The largest box of a shape within a picture. What is cut off is shared as the focal point divides the picture, as CSS does
 * with `object-position`: a browser's crop and a stored one show the same, and the point is always inside.
 */
export function cropBox({ width, height }: Size, shape: CropShape, { x, y }: FocalPoint): CropBox {
  const ratio = CROP_SHAPES[shape];
  const kept = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  };
  return { left: Math.round(((width - kept.width) * x) / 100), top: Math.round(((height - kept.height) * y) / 100), ...kept };
}

/** Size of a crop for a requested width: never enlarged. */
export function cropSize(picture: Size, shape: CropShape, width: number): Size {
  const box = cropBox(picture, shape, CENTRE);
  const shown = Math.min(width, box.width);
  return { width: shown, height: Math.max(1, Math.round((shown * box.height) / box.width)) };
}
