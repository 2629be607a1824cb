import { Buffer } from "node:buffer";
import type { SerialExecutor } from "#app/platform/concurrency/slot-queue.server.ts";
import { outageOf } from "#app/platform/failures/outage.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { CENTRE, cropSize, type FocalPoint, sameFocus } from "./crop.ts";
import { FINGERPRINT_SIDE, fingerprintOf, NO_FINGERPRINT } from "./fingerprint.ts";
import type { MediaRepository } from "./media.store.ts";
import { type MediaItem, type MediaTexts, NO_MEDIA_TEXTS } from "./media-item.ts";
import { TOO_LARGE_SENTENCES } from "./media-kind.ts";
import {
  isWholePicture,
  MIME_TYPES,
  mayBeTransparent,
  PICTURE_MAX_PIXELS,
  type PictureHeader,
  PLACEHOLDER_MAX_CHARACTERS,
  PLACEHOLDER_STEPS,
  pictureKey,
  pictureSizeOf,
  readPictureHeader,
  UPLOAD_MAX_BYTES,
} from "./picture.ts";
import { stripPicture } from "./strip/strip-picture.ts";
import { asksForAnimation, readVariant, SHARE_PICTURE_MAX_BYTES, SHARE_PICTURE_STEPS, type Variant, type VariantFormat, variantAddress, variantKey } from "./variant.ts";

/** A stored object as it is sent: never in memory as a whole. Bytes. */
export interface StreamedObject {
  body: ReadableStream<Uint8Array>;
  size: number;
  contentType: string;
}

/** Object storage; R2 implements it. */
export interface ObjectStore {
  get(key: string): Promise<{ bytes: ArrayBuffer; contentType: string } | null>;
  stream(key: string): Promise<StreamedObject | null>;
  has(key: string): Promise<boolean>;
  put(key: string, bytes: ArrayBuffer | Uint8Array, contentType: string): Promise<void>;
}

/** Rendering of a picture: the whole of it, never enlarged, or a crop of exactly `width` × `crop.height`. */
export interface Rendering {
  width: number;
  crop?: { height: number; focus: FocalPoint };
  format: VariantFormat;
  /** 1–100. */
  quality: number;
}

/** Scales and crops; `rendering` implements it. Throws when the bytes are no whole picture. */
export interface PictureRenderer {
  render(bytes: ArrayBuffer, how: Rendering): Promise<ArrayBuffer>;
  /** The picture squeezed into a square of `side` RGBA pixels. */
  squeeze(bytes: ArrayBuffer, side: number): Promise<Uint8Array>;
}

export interface StoredPicture {
  id: number;
  address: string;
  width: number;
  height: number;
  size: number;
  item: MediaItem;
  /** True when the library already had these bytes. */
  repeated: boolean;
}

/** Bytes to send: a stream of a stored object, or a buffer of one just rendered. */
type Sendable = Omit<StreamedObject, "body"> & { body: ReadableStream<Uint8Array> | ArrayBuffer };

/** Answer of a picture's address: its bytes, or its current address. */
export type PictureAnswer =
  | (Sendable & {
      /** ETag of these bytes. */
      tag: string;
      /** False for the substitute of a variant that is still being rendered. */
      cacheable: boolean;
    })
  | { movedTo: string };

export interface PictureDeps {
  store: ObjectStore;
  renderer: PictureRenderer;
  media: MediaRepository;
  background: SerialExecutor;
  now(): number;
  waitUntil(work: Promise<unknown>): void;
}

type RenderedPicture = { bytes: ArrayBuffer; contentType: string };

const QUALITY: Record<VariantFormat, number> = { jpeg: 80, webp: 78, avif: 55 };

/** Rendered on upload for every picture: the width of most phones. */
const PREVIEW_VARIANT: Variant = { width: 640, format: "webp", shape: null };

/** Width used when the preview has too many bytes. */
const SMALL_WIDTH = 320;

const DAMAGED = "Não foi possível ler esta imagem. O arquivo pode estar danificado.";
/** For an upload of bytes that are being removed at this moment. */
export const BEING_REMOVED = "Este arquivo está sendo removido neste momento. Tente novamente em instantes.";
const NOT_A_PICTURE = "Envie uma imagem JPG, PNG, WebP, GIF ou AVIF.";

/** Pictures: stored under the hash of their content, served in a few sizes, shapes and formats. */
export function createPictureService({ store, renderer, media, background, now, waitUntil }: PictureDeps) {
  const storeInBackground = (name: string, { bytes, contentType }: RenderedPicture) =>
    waitUntil(store.put(name, bytes, contentType).catch((error: unknown) => logEvent("error", "picture-keep", { name, ...errorFields(error) })));

  /** A few blurred pixels in base64; null where something could show through, or where they do not fit. */
  async function placeholderOf(bytes: Uint8Array, header: PictureHeader): Promise<string | null> {
    if (mayBeTransparent(bytes, header.format)) return null;
    for (const step of PLACEHOLDER_STEPS) {
      const base64 = Buffer.from(await renderer.render(bytes.slice().buffer, { ...step, format: "webp" })).toString("base64");
      if (base64.length <= PLACEHOLDER_MAX_CHARACTERS) return base64;
    }
    return null;
  }

  /** Renders a variant of a stored picture; null when its original is gone. */
  async function renderVariant(key: string, variant: Variant, focus: FocalPoint): Promise<RenderedPicture | null> {
    const picture = pictureSizeOf(`/img/${key}`);
    const original = picture && (await store.get(key));
    if (!picture || !original) return null;
    const { format, shape } = variant;
    const rendered = async (width: number, quality: number) => {
      if (!shape) return renderer.render(original.bytes, { width: Math.min(width, picture.width), format, quality });
      const size = cropSize(picture, shape, width);
      return renderer.render(original.bytes, { width: size.width, crop: { height: size.height, focus }, format, quality });
    };
    if (shape !== "og") return { bytes: await rendered(variant.width, QUALITY[format]), contentType: MIME_TYPES[format] };
    let bytes: ArrayBuffer | null = null;
    for (const { width, quality } of SHARE_PICTURE_STEPS) {
      bytes = await rendered(width, quality);
      if (bytes.byteLength <= SHARE_PICTURE_MAX_BYTES) break;
    }
    return bytes && { bytes, contentType: MIME_TYPES[format] };
  }

  async function storedOrRendered(key: string, variant: Variant, focus: FocalPoint): Promise<Sendable | null> {
    const name = variantKey(key, variant, focus);
    const kept = await store.stream(name);
    if (kept) return kept;
    const fresh = await renderVariant(key, variant, focus);
    if (!fresh) return null;
    storeInBackground(name, fresh);
    return { body: fresh.bytes, size: fresh.bytes.byteLength, contentType: fresh.contentType };
  }

  /** AVIF is rendered in the background: it takes too long for a request. */
  function renderInBackground(key: string, variant: Variant, focus: FocalPoint): void {
    const name = variantKey(key, variant, focus);
    const work = background.run(async () => {
      // Another isolate may have rendered it meanwhile.
      if (await store.has(name)) return;
      const fresh = await renderVariant(key, variant, focus);
      if (fresh) await store.put(name, fresh.bytes, fresh.contentType);
    }, name);
    waitUntil(work.catch((error: unknown) => logEvent("error", "picture-avif", { name, ...errorFields(error) })));
  }

  /** Returns the bytes to store and their header; refuses what is no picture, or too large, by its own first bytes. */
  function inspectHeader(sent: Uint8Array): { bytes: Uint8Array; header: PictureHeader } {
    if (sent.byteLength > UPLOAD_MAX_BYTES) refuse("too-large", TOO_LARGE_SENTENCES.image);
    const header = readPictureHeader(sent);
    if (!header) refuse("unsupported-media", NOT_A_PICTURE);
    if (header.width * header.height > PICTURE_MAX_PIXELS) refuse("too-large", "A imagem tem mais de 50 megapixels.");
    const bytes = isWholePicture(sent, header.format) ? stripPicture(sent, header.format) : null;
    return bytes ? { bytes, header } : refuse("invalid", DAMAGED, { fields: [{ field: "image", message: NOT_A_PICTURE }] });
  }

  /** A picture as most phones get it; null when its original is gone. */
  async function preview(key: string): Promise<RenderedPicture | null> {
    return (await store.get(variantKey(key, PREVIEW_VARIANT, CENTRE))) ?? renderVariant(key, PREVIEW_VARIANT, CENTRE);
  }

  /** Computes a picture's fingerprint from a small variant. Throws an outage; an unreadable picture has no fingerprint. */
  async function fingerprint(key: string, small: ArrayBuffer | null): Promise<string> {
    try {
      const bytes = small ?? (await preview(key))?.bytes;
      return bytes ? fingerprintOf(await renderer.squeeze(bytes, FINGERPRINT_SIDE)) : NO_FINGERPRINT;
    } catch (error) {
      if (outageOf(error)) throw error;
      logEvent("error", "picture-fingerprint", { key, ...errorFields(error) });
      return NO_FINGERPRINT;
    }
  }

  /** The fingerprint of a new picture; null leaves it to the cron: nothing of an upload depends on it. */
  const fingerprintOfNew = (key: string, small: ArrayBuffer | null): Promise<string | null> =>
    fingerprint(key, small).catch((error: unknown) => {
      logEvent("error", "picture-fingerprint", { key, ...errorFields(error) });
      return null;
    });

  /** A file that only looks like a picture fails here, before anything points at it. */
  async function previewOf(bytes: Uint8Array, header: PictureHeader): Promise<ArrayBuffer> {
    const how = { width: Math.min(PREVIEW_VARIANT.width, header.width), format: PREVIEW_VARIANT.format, quality: QUALITY[PREVIEW_VARIANT.format] };
    const preview = await renderer.render(bytes.slice().buffer, how).catch((error: unknown) => {
      if (outageOf(error)) throw error;
      return null;
    });
    return preview ?? refuse("invalid", DAMAGED, { fields: [{ field: "image", message: NOT_A_PICTURE }] });
  }

  const tagOf = (key: string, variant: Variant, focus: FocalPoint) => `"${variantKey(key, variant, focus).slice(2)}"`;

  return {
    /** ETag of an address with a permanent answer, without any read; null when the address may redirect or answer 404. */
    tag(key: string, parameters: { get(name: string): string | null }): string | null {
      const picture = pictureSizeOf(`/img/${key}`);
      if (!picture) return null;
      if (asksForAnimation(key, parameters)) return `"${key}"`;
      const { focus, ...variant } = readVariant(parameters, picture);
      const named = variant.shape ? focus : CENTRE;
      return named && tagOf(key, variant, named);
    },

    /** A picture's own bytes without metadata, shown to be whole and of an accepted format and size. Stores nothing. */
    async inspect(sent: Uint8Array): Promise<{ bytes: Uint8Array; header: PictureHeader; mime: string }> {
      const { bytes, header } = inspectHeader(sent);
      await previewOf(bytes, header);
      return { bytes, header, mime: MIME_TYPES[header.format] };
    },

    /** Stores a picture after looking at its own bytes; the same bytes are stored once. */
    async store(sent: Uint8Array, actor: Actor, words: MediaTexts = NO_MEDIA_TEXTS): Promise<StoredPicture> {
      const { bytes, header } = inspectHeader(sent);
      const key = pictureKey(await sha256Hex(bytes), header);
      const mime = MIME_TYPES[header.format];
      const [isStored, known] = await Promise.all([store.has(key), media.find({ key })]);
      const small = isStored ? null : await previewOf(bytes, header);
      if (small) {
        await store.put(key, bytes, mime);
        storeInBackground(variantKey(key, PREVIEW_VARIANT, CENTRE), { bytes: small, contentType: MIME_TYPES[PREVIEW_VARIANT.format] });
      }
      const placeholder = known?.placeholder ?? (await placeholderOf(bytes, header));
      const saving = await media.save(
        {
          ...words,
          key,
          kind: "image",
          mime,
          width: header.width,
          height: header.height,
          size: bytes.byteLength,
          durationMs: null,
          posterKey: null,
          placeholder,
          fingerprint: known ? null : await fingerprintOfNew(key, small),
          createdAt: now(),
        },
        actor,
      );
      if (saving.outcome === "busy") refuse("unavailable", BEING_REMOVED);
      const { item } = saving;
      return { id: item.id, address: `/img/${key}`, width: item.width, height: item.height, size: item.size, item, repeated: saving.outcome === "repeated" };
    },

    fingerprint: (key: string): Promise<string> => fingerprint(key, null),

    /** A variant of at most `maxBytes` bytes, to be sent to somebody else; null when there is no such picture, or none so small. */
    async small(key: string, maxBytes: number): Promise<{ bytes: ArrayBuffer; mime: string } | null> {
      for (const find of [preview, (one: string) => renderVariant(one, { ...PREVIEW_VARIANT, width: SMALL_WIDTH }, CENTRE)]) {
        const found = await find(key);
        if (found && found.bytes.byteLength <= maxBytes) return { bytes: found.bytes, mime: MIME_TYPES[PREVIEW_VARIANT.format] };
      }
      return null;
    },

    /**
     * Answers the address of a stored picture by its parameters `w`, `f`, `r` and `p`; null when there is no such picture. A variant is made once and
     * stored. A crop is made only for the current focal point, so that nobody can request endless ones.
     */
    async answer(key: string, parameters: { get(name: string): string | null }): Promise<PictureAnswer | null> {
      const picture = pictureSizeOf(`/img/${key}`);
      if (!picture) return null;
      if (asksForAnimation(key, parameters)) {
        const whole = await store.stream(key);
        return whole && { ...whole, tag: `"${key}"`, cacheable: true };
      }
      const asked = readVariant(parameters, picture);
      const { width, format, shape } = asked;
      const variant: Variant = { width, format, shape };
      const named = shape ? asked.focus : CENTRE;
      const kept = named && (await store.stream(variantKey(key, variant, named)));
      if (kept) return { ...kept, tag: tagOf(key, variant, named), cacheable: true };
      // Variants of deleted pictures are not made again.
      const record = await media.find({ key });
      if (!record) return null;
      const focus = shape ? record.focus : CENTRE;
      if (!named || !sameFocus(named, focus)) return { movedTo: variantAddress(key, variant, focus) };
      if (format !== "avif") {
        const fresh = await storedOrRendered(key, variant, focus);
        return fresh && { ...fresh, tag: tagOf(key, variant, focus), cacheable: true };
      }
      const instead: Variant = { ...variant, format: "webp" };
      const shown = await storedOrRendered(key, instead, focus);
      if (!shown) return null;
      renderInBackground(key, variant, focus);
      return { ...shown, tag: tagOf(key, instead, focus), cacheable: false };
    },
  };
}

export type PictureService = ReturnType<typeof createPictureService>;
