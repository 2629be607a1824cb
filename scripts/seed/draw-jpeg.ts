import sharp from "sharp";
import { PLACEHOLDER_MAX_CHARACTERS, PLACEHOLDER_STEPS } from "#app/domain/media/picture.ts";
import { drawPicture } from "./pictures.ts";
import type { SeedScene } from "./seed-article.ts";
import type { DrawnPicture } from "./seed-media.ts";

/** Without mozjpeg's search for smaller files: it took three quarters of the seed's time for a sixth of their bytes. */
const QUALITY = 82;

/** As an upload gets one. */
async function placeholderOf(picture: sharp.Sharp): Promise<string | null> {
  for (const { width, quality } of PLACEHOLDER_STEPS) {
    const base64 = (await picture.clone().resize({ width }).webp({ quality }).toBuffer()).toString("base64");
    if (base64.length <= PLACEHOLDER_MAX_CHARACTERS) return base64;
  }
  return null;
}

/** Draws a scene as JPEG; the key deals its details: the same key, the same picture. */
export async function drawJpeg(scene: SeedScene, key: string): Promise<DrawnPicture> {
  const { data, info } = await sharp(Buffer.from(drawPicture(scene, key)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = sharp(data, { raw: info });
  const [bytes, placeholder] = await Promise.all([picture.clone().jpeg({ quality: QUALITY }).toBuffer(), placeholderOf(picture)]);
  return { bytes: new Uint8Array(bytes), placeholder };
}
