import { type CropShape, cropSize } from "#app/domain/media/crop.ts";
import { pictureSizeOf } from "#app/domain/media/picture.ts";
import { SHARE_PICTURE_WIDTH } from "#app/domain/media/share-picture.ts";
import { variantAddress } from "#app/domain/media/variant.ts";
import type { PictureView } from "../cards/card-view.ts";

/** A picture as search engines and chats fetch it: absolute, with its size in pixels where that is known. */
export interface PublishedPicture {
  url: string;
  width: number | null;
  height: number | null;
}

/** The width asked for: above the 1,200 px that large previews want (contracts §10). */
const WIDTH = 1280;

/** Shapes of a story's picture that search engines choose from. */
const SHAPES: readonly CropShape[] = ["16x9", "4x3", "1x1"];

const asItIs = (picture: PictureView): PublishedPicture => ({ url: picture.src, width: picture.width, height: picture.height });

/** A JPEG cropped around the focal point, as wide as the original allows; null when the picture is not ours. */
function cropped(picture: PictureView, siteUrl: string, shape: CropShape, width: number): PublishedPicture | null {
  const stored = pictureSizeOf(picture.src);
  return stored && { url: `${siteUrl}${variantAddress(stored.key, { width, format: "jpeg", shape }, picture.focus)}`, ...cropSize(stored, shape, width) };
}

/** The story's picture in three shapes, or the one that is not ours. */
export function articleImages(picture: PictureView, siteUrl: string): PublishedPicture[] {
  const images = SHAPES.map((shape) => cropped(picture, siteUrl, shape, WIDTH) ?? asItIs(picture));
  return picture.own ? images : images.slice(0, 1);
}

/** The picture that a shared link shows: at most 300 KB, 1200 × 630 where the original has as much. */
export const openGraphPicture = (picture: PictureView, siteUrl: string): PublishedPicture => cropped(picture, siteUrl, "og", SHARE_PICTURE_WIDTH) ?? asItIs(picture);
