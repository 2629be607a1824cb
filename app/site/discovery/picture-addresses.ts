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
const RATIOS = [
  { name: "16x9", width: 16, height: 9 },
  { name: "4x3", width: 4, height: 3 },
  { name: "1x1", width: 1, height: 1 },
] as const;

const asItIs = (picture: PictureView): PublishedPicture => ({ url: picture.src, width: picture.width, height: picture.height });

/** The story's picture in three shapes, as wide as the original allows. */
export function articleImages(picture: PictureView, siteUrl: string): PublishedPicture[] {
  if (!picture.own || picture.width === null || picture.height === null) return [asItIs(picture)];
  const { src, width, height } = picture;
  return RATIOS.map((ratio) => {
    const widest = Math.round(Math.min(WIDTH, width, (height * ratio.width) / ratio.height));
    return { url: `${siteUrl}${src}?w=${WIDTH}&f=jpeg&r=${ratio.name}`, width: widest, height: Math.round((widest * ratio.height) / ratio.width) };
  });
}

/** The picture that a shared link shows. */
export function openGraphPicture(picture: PictureView, siteUrl: string): PublishedPicture {
  if (!picture.own || picture.width === null || picture.height === null) return asItIs(picture);
  const width = Math.min(WIDTH, picture.width);
  return { url: `${siteUrl}${picture.src}?w=${WIDTH}&f=jpeg`, width, height: Math.round((picture.height * width) / picture.width) };
}
