import { type CropShape, cropSize, type FocalPoint, isCropShape, isFocalPoint, type Size } from "./crop.ts";
import { variantWidth } from "./picture.ts";

/** Largest picture for links in chats and networks, in bytes: above it WhatsApp shows none (issue 4 § Pictures). */
export const SHARE_PICTURE_MAX_BYTES = 300 * 1024;

/** Width of that picture in pixels; with the shape `og`, 1200 × 630. */
export const SHARE_PICTURE_WIDTH = 1200;

/**
 * Encodings, best first: the first that fits is taken. All but the noisiest photos fit at the first; the last holds less than a byte a pixel, so that
 * something always fits.
 */
export const SHARE_PICTURE_STEPS = [
  { width: SHARE_PICTURE_WIDTH, quality: 80 },
  { width: SHARE_PICTURE_WIDTH, quality: 62 },
  { width: SHARE_PICTURE_WIDTH, quality: 42 },
  { width: 960, quality: 36 },
  { width: 640, quality: 30 },
] as const;

/** Formats that readers get (http-api § Uploads). */
export const VARIANT_FORMATS = ["jpeg", "webp", "avif"] as const;
export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** One of the few variants of a stored picture. */
export interface Variant {
  /** One of the fixed widths; the picture itself may be narrower, and is never enlarged. */
  width: number;
  format: VariantFormat;
  /** Null: the whole picture. */
  shape: CropShape | null;
}

/** A requested variant; `focus` is null for whole pictures and for missing or invalid points. */
export interface RequestedVariant extends Variant {
  focus: FocalPoint | null;
}

function readFocus(text: string | null): FocalPoint | null {
  const found = /^(\d{1,3}),(\d{1,3})$/.exec(text ?? "");
  if (!found) return null;
  const focus = { x: Number(found[1]), y: Number(found[2]) };
  return isFocalPoint(focus) ? focus : null;
}

/** The variant for the parameters of `/img/{key}`: any input becomes one of a few. */
export function readVariant(parameters: { get(name: string): string | null }, picture: Size): RequestedVariant {
  const named = parameters.get("r") ?? "";
  const shape = isCropShape(named) ? named : null;
  // One form only: its size in bytes is what matters.
  if (shape === "og") return { width: SHARE_PICTURE_WIDTH, format: "jpeg", shape, focus: readFocus(parameters.get("p")) };
  const asked = parameters.get("w");
  const widest = shape ? cropSize(picture, shape, picture.width).width : picture.width;
  return {
    width: Math.min(variantWidth(asked === null ? null : Number(asked)), variantWidth(widest)),
    format: VARIANT_FORMATS.find((format) => format === parameters.get("f")) ?? "webp",
    shape,
    focus: shape ? readFocus(parameters.get("p")) : null,
  };
}

/** True when the stored file itself is requested: a GIF by `f=gif`, whose variants are its first frame alone. */
export const asksForAnimation = (key: string, parameters: { get(name: string): string | null }): boolean => key.endsWith(".gif") && parameters.get("f") === "gif";

/** Address of a variant on this site. The focal point is part of a crop's, so that what it names never changes. */
export const variantAddress = (key: string, { width, format, shape }: Variant, { x, y }: FocalPoint): string =>
  `/img/${key}?w=${width}&f=${format}${shape ? `&r=${shape}&p=${x},${y}` : ""}`;

/** R2 key of a variant. */
export const variantKey = (key: string, { width, format, shape }: Variant, { x, y }: FocalPoint): string => `v/${key}/${shape ? `${shape}-${x}-${y}/` : ""}${width}.${format}`;
