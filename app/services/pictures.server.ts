import type { MediaRepository } from "#app/db/media.ts";
import type { Actor } from "#app/domain/board/commands.ts";
import { isWholePicture, MIME_TYPES, PICTURE_MAX_PIXELS, pictureKey, pictureSizeOf, readPictureHeader, UPLOAD_MAX_BYTES, variantWidth } from "#app/domain/media/picture.ts";
import { refuse } from "#app/domain/refusal.ts";

/** Where bytes are kept; R2 implements it. */
export interface ObjectStore {
  get(key: string): Promise<{ bytes: ArrayBuffer; contentType: string } | null>;
  has(key: string): Promise<boolean>;
  put(key: string, bytes: ArrayBuffer | Uint8Array, contentType: string): Promise<void>;
}

export const VARIANT_FORMATS = ["jpeg", "webp", "avif"] as const;
export type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** Scales a picture down; `rendering` implements it. Throws when the bytes are no whole picture. */
export interface PictureScaler {
  scale(bytes: ArrayBuffer, target: { width: number; format: VariantFormat }): Promise<ArrayBuffer>;
}

export interface StoredPicture {
  id: number;
  address: string;
  width: number;
  height: number;
  size: number;
}

export interface PictureDeps {
  store: ObjectStore;
  scaler: PictureScaler;
  media: MediaRepository;
  now(): number;
  waitUntil(work: Promise<unknown>): void;
}

const NOT_A_PICTURE = "Envie uma imagem JPG, PNG, WebP, GIF ou AVIF.";

async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Pictures: kept under their content's hash, given out in a few sizes. */
export function createPictureService({ store, scaler, media, now, waitUntil }: PictureDeps) {
  return {
    /** Stores a picture after looking at its own bytes; the same bytes are stored once. */
    async store(bytes: Uint8Array, actor: Actor): Promise<StoredPicture> {
      if (bytes.byteLength > UPLOAD_MAX_BYTES) refuse("too-large", "A imagem passa de 5 MB.");
      const header = readPictureHeader(bytes);
      if (!header) refuse("unsupported-media", NOT_A_PICTURE);
      if (header.width * header.height > PICTURE_MAX_PIXELS) refuse("too-large", "A imagem tem mais de 50 megapixels.");
      const key = pictureKey(await hashOf(bytes), header);
      const mime = MIME_TYPES[header.format];
      if (!(await store.has(key))) {
        // A file that only looks like a picture fails here, before anything points at it.
        const preview = isWholePicture(bytes, header.format) && (await scaler.scale(bytes.slice().buffer, { width: 640, format: "webp" }).catch(() => null));
        if (!preview) refuse("invalid", "Não foi possível ler esta imagem. O arquivo pode estar danificado.", { fields: [{ field: "image", message: NOT_A_PICTURE }] });
        await store.put(key, bytes, mime);
        waitUntil(store.put(variantKey(key, 640, "webp"), preview, "image/webp"));
      }
      const record = await media.save({ key, mime, width: header.width, height: header.height, size: bytes.byteLength, uploadedBy: actor.id, createdAt: now() }, actor);
      return { id: record.id, address: `/img/${key}`, width: header.width, height: header.height, size: bytes.byteLength };
    },

    /** A variant of a stored picture, made once and kept; null when there is no such picture. */
    async variant(key: string, askedWidth: number | null, format: VariantFormat): Promise<{ bytes: ArrayBuffer; contentType: string } | null> {
      const size = pictureSizeOf(`/img/${key}`);
      if (!size) return null;
      const width = Math.min(variantWidth(askedWidth), variantWidth(size.width));
      const name = variantKey(key, width, format);
      const kept = await store.get(name);
      if (kept) return kept;
      const original = await store.get(key);
      if (!original) return null;
      const contentType = MIME_TYPES[format];
      const bytes = await scaler.scale(original.bytes, { width: Math.min(width, size.width), format });
      waitUntil(store.put(name, bytes, contentType));
      return { bytes, contentType };
    },
  };
}

const variantKey = (key: string, width: number, format: VariantFormat) => `v/${key}/${width}.${format}`;
