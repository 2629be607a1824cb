import { SHARE_CARD_SIZE } from "#app/features/cards/card-order.ts";
import { type CropShape, cropSize, type Size } from "#app/features/media/crop.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { SHARE_PICTURE_WIDTH, variantAddress } from "#app/features/media/variant.ts";
import type { PictureView } from "./card-view.ts";

/** A picture as chats, networks and search engines are told of it; sizes in pixels, null when unknown. */
export interface SharePicture {
  url: string;
  width: number | null;
  height: number | null;
  alt: string;
  /** Media type; null when unknown. */
  type: string | null;
}

/** Search engines want each shape at least this wide; the fixed width above it. Pixels. */
const ARTICLE_IMAGE_WIDTH = 1280;
const ARTICLE_IMAGE_SHAPES: readonly CropShape[] = ["16x9", "4x3", "1x1"];

function shared(picture: PictureView, siteUrl: string, shape: CropShape, width: number): SharePicture {
  const stored = pictureSizeOf(picture.src);
  if (!stored) return { url: picture.src, width: picture.width, height: picture.height, alt: picture.alt, type: null };
  const size: Size = cropSize(stored, shape, width);
  return { url: `${siteUrl}${variantAddress(stored.key, { width, format: "jpeg", shape }, picture.focus)}`, ...size, alt: picture.alt, type: "image/jpeg" };
}

/** The picture of a shared link: a JPEG of at most 300 KB, 1200 × 630 where the original has as much. `siteUrl` without a trailing slash. */
export const openGraphPicture = (picture: PictureView, siteUrl: string): SharePicture => shared(picture, siteUrl, "og", SHARE_PICTURE_WIDTH);

/** The picture of a story without one: its title, drawn; `version` makes another address of another title. */
export const titleCard = ({ id, title, version }: { id: number; title: string; version: number }, siteUrl: string): SharePicture => ({
  url: `${siteUrl}/titulo/${id}-${version.toString(36)}.jpg`,
  ...SHARE_CARD_SIZE,
  alt: title,
  type: "image/jpeg",
});

/** The pictures of a story in the three shapes that search engines ask for, or the one that is not ours. */
export const articleImages = (picture: PictureView, siteUrl: string): SharePicture[] =>
  picture.own ? ARTICLE_IMAGE_SHAPES.map((shape) => shared(picture, siteUrl, shape, ARTICLE_IMAGE_WIDTH)) : [shared(picture, siteUrl, "16x9", ARTICLE_IMAGE_WIDTH)];
