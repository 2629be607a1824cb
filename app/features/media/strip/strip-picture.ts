import type { PictureFormat } from "../picture.ts";
import { stripAvif } from "./strip-avif.ts";
import { stripGif } from "./strip-gif.ts";
import { stripJpeg } from "./strip-jpeg.ts";
import { stripPng } from "./strip-png.ts";
import { stripWebp } from "./strip-webp.ts";

const STRIPPERS: Record<PictureFormat, (bytes: Uint8Array) => Uint8Array | null> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  avif: stripAvif,
};

/**
 * A picture without metadata (place, camera, author, thumbnails) and without data after its end. The
 * coded pixels, their colours and their orientation stay as they are. Null when the file cannot be walked to its end.
 */
export const stripPicture = (bytes: Uint8Array, format: PictureFormat): Uint8Array | null => STRIPPERS[format](bytes);
