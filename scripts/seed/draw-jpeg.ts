import sharp from "sharp";
import { PLACEHOLDER_MAX_CHARACTERS, PLACEHOLDER_STEPS } from "#app/features/media/picture.ts";
import { drawNumberCard } from "./number-card.ts";
import { drawPicture } from "./pictures.ts";
import type { SeedNumber, SeedScene } from "./seed-article.ts";
import type { DrawnPicture } from "./seed-media.ts";

/** Without mozjpeg's search for smaller files: it took three quarters of the seed's time for a sixth of their bytes. */
const QUALITY = 82;

/** As an upload gets one. */
async function placeholderOf(picture: Buffer): Promise<string | null> {
  for (const { width, quality } of PLACEHOLDER_STEPS) {
    const base64 = (await sharp(picture).resize({ width }).webp({ quality }).toBuffer()).toString("base64");
    if (base64.length <= PLACEHOLDER_MAX_CHARACTERS) return base64;
  }
  return null;
}

/** Draws a scene or a figure as JPEG; the key deals a scene's details: the same key, the same picture. */
export async function drawJpeg(subject: SeedScene | SeedNumber, key: string): Promise<DrawnPicture> {
  const bytes = await sharp(Buffer.from(typeof subject === "string" ? drawPicture(subject, key) : drawNumberCard(subject)))
    .removeAlpha()
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { bytes: new Uint8Array(bytes), placeholder: await placeholderOf(bytes) };
}

/** How long a frame of an animated creative is shown. Milliseconds. */
const FRAME_MS = 1_800;

/** A creative: one document as JPEG, several as the frames of a GIF. */
export async function drawCreative(documents: readonly string[]): Promise<Uint8Array> {
  const frames = await Promise.all(documents.map((document) => sharp(Buffer.from(document)).removeAlpha().png().toBuffer()));
  const [first] = frames;
  if (frames.length === 1 && first) return new Uint8Array(await sharp(first).jpeg({ quality: QUALITY }).toBuffer());
  return new Uint8Array(
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: frames.map(() => FRAME_MS), loop: 0 })
      .toBuffer(),
  );
}
