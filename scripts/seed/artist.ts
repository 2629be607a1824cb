import { join } from "node:path";
import sharp from "sharp";
import { PLACEHOLDER_MAX_CHARACTERS, PLACEHOLDER_STEPS } from "#app/features/media/picture.ts";
import { makeFilm } from "./film.ts";
import { drawNumberCard } from "./number-card.ts";
import type { Artist } from "./seed-media.ts";

/** Without mozjpeg's search for smaller files: it took three quarters of the seed's time for a sixth of their bytes. */
const QUALITY = 82;

/** How long a frame of an animated creative is shown. Milliseconds. */
const FRAME_MS = 1_800;

/** As an upload gets one. */
async function placeholderOf(picture: Buffer): Promise<string | null> {
  for (const { width, quality } of PLACEHOLDER_STEPS) {
    const base64 = (await sharp(picture).resize({ width }).webp({ quality }).toBuffer()).toString("base64");
    if (base64.length <= PLACEHOLDER_MAX_CHARACTERS) return base64;
  }
  return null;
}

/** An artist that takes drawings from the files of a folder (AVIF, 1600×1000). */
export function createArtist(folder: string): Artist {
  const drawing = (name: string) => sharp(join(folder, `${name}.avif`)).removeAlpha();
  /** The document with its drawings in it: the renderer of SVG reads no files. */
  async function whole(document: string): Promise<Buffer> {
    let text = document;
    for (const [address, name = ""] of document.matchAll(/drawing:([a-z0-9-]+)/g)) {
      const bytes = await drawing(name).jpeg({ quality: 95 }).toBuffer();
      text = text.replace(address, `data:image/jpeg;base64,${bytes.toString("base64")}`);
    }
    return Buffer.from(text);
  }
  return {
    async picture(subject) {
      const image = typeof subject === "string" ? drawing(subject) : sharp(Buffer.from(drawNumberCard(subject))).removeAlpha();
      const bytes = await image.jpeg({ quality: QUALITY }).toBuffer();
      return { bytes: new Uint8Array(bytes), placeholder: await placeholderOf(bytes) };
    },
    async banner(documents) {
      const frames = await Promise.all(
        documents.map(async (document) =>
          sharp(await whole(document))
            .removeAlpha()
            .png()
            .toBuffer(),
        ),
      );
      const [first] = frames;
      if (frames.length === 1 && first) return new Uint8Array(await sharp(first).jpeg({ quality: QUALITY }).toBuffer());
      const animated = sharp(frames, { join: { animated: true } }).gif({ delay: frames.map(() => FRAME_MS), loop: 0 });
      return new Uint8Array(await animated.toBuffer());
    },
    film: (drawings) => makeFilm(drawings.map(drawing)),
  };
}
