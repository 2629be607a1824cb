import { Buffer } from "node:buffer";
import type { MediaRepository } from "#app/db/media.ts";
import type { Actor } from "#app/domain/board/commands.ts";
import { CENTRE, cropSize, type FocalPoint, sameFocus } from "#app/domain/media/crop.ts";
import { type MediaItem, type MediaWords, NO_WORDS } from "#app/domain/media/media-item.ts";
import { TOO_LARGE_SENTENCES } from "#app/domain/media/media-kind.ts";
import {
  isWholePicture,
  MIME_TYPES,
  mayBeTransparent,
  PICTURE_MAX_PIXELS,
  type PictureHeader,
  pictureKey,
  pictureSizeOf,
  readPictureHeader,
  UPLOAD_MAX_BYTES,
} from "#app/domain/media/picture.ts";
import { PLACEHOLDER_MAX_CHARACTERS, PLACEHOLDER_STEPS } from "#app/domain/media/placeholder.ts";
import { SHARE_PICTURE_MAX_BYTES, SHARE_PICTURE_STEPS } from "#app/domain/media/share-picture.ts";
import { stripPicture } from "#app/domain/media/strip/strip-picture.ts";
import { readVariant, type Variant, type VariantFormat, variantAddress, variantKey } from "#app/domain/media/variant.ts";
import { outageOf } from "#app/domain/outage.ts";
import { refuse } from "#app/domain/refusal.ts";
import type { BackgroundTurns } from "./background-turns.ts";
import { errorFields, logEvent } from "./log.server.ts";
import { sha256Hex } from "./sha256-hex.ts";

/** A stored object as it is sent: never in memory as a whole. Bytes. */
export interface StreamedObject {
  body: ReadableStream<Uint8Array>;
  size: number;
  contentType: string;
}

/** Where bytes are kept; R2 implements it. */
export interface ObjectStore {
  get(key: string): Promise<{ bytes: ArrayBuffer; contentType: string } | null>;
  stream(key: string): Promise<StreamedObject | null>;
  has(key: string): Promise<boolean>;
  put(key: string, bytes: ArrayBuffer | Uint8Array, contentType: string): Promise<void>;
}

/** The same place, where things leave. */
export interface ObjectRemover {
  remove(keys: readonly string[]): Promise<void>;
  /** Everything whose key begins so. */
  removeAll(prefix: string): Promise<void>;
}

/** How a picture is to be rendered: the whole of it, never enlarged, or a crop of exactly `width` × `crop.height`. */
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
}

export interface StoredPicture {
  id: number;
  address: string;
  width: number;
  height: number;
  size: number;
  item: MediaItem;
  /** Whether the library had these bytes already. */
  repeated: boolean;
}

/** Bytes to send: of a kept object as they come, of one just made from memory. */
type Sendable = Omit<StreamedObject, "body"> & { body: ReadableStream<Uint8Array> | ArrayBuffer };

/** What an address of a picture answers: its bytes, or the address that it has now. */
export type PictureAnswer =
  | (Sendable & {
      /** Names these bytes among all that the address may answer. */
      tag: string;
      /** False for what stands in for a variant that is still being made. */
      lasting: boolean;
    })
  | { movedTo: string };

export interface PictureDeps {
  store: ObjectStore;
  renderer: PictureRenderer;
  media: MediaRepository;
  turns: BackgroundTurns;
  now(): number;
  waitUntil(work: Promise<unknown>): void;
}

type Kept = { bytes: ArrayBuffer; contentType: string };

const QUALITY: Record<VariantFormat, number> = { jpeg: 80, webp: 78, avif: 55 };

/** What is made at once of every picture: the width of most phones. */
const FIRST: Variant = { width: 640, format: "webp", shape: null };

const DAMAGED = "Não foi possível ler esta imagem. O arquivo pode estar danificado.";
/** Told when the same bytes come back in the moment in which they leave for good. */
export const BEING_REMOVED = "Este arquivo está sendo removido neste momento. Tente novamente em instantes.";
const NOT_A_PICTURE = "Envie uma imagem JPG, PNG, WebP, GIF ou AVIF.";

/** Pictures: kept under their content's hash, given out in a few sizes, shapes and formats. */
export function createPictureService({ store, renderer, media, turns, now, waitUntil }: PictureDeps) {
  const keepLater = (name: string, { bytes, contentType }: Kept) =>
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
  async function made(key: string, variant: Variant, focus: FocalPoint): Promise<Kept | null> {
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

  async function keptOrMade(key: string, variant: Variant, focus: FocalPoint): Promise<Sendable | null> {
    const name = variantKey(key, variant, focus);
    const kept = await store.stream(name);
    if (kept) return kept;
    const fresh = await made(key, variant, focus);
    if (!fresh) return null;
    keepLater(name, fresh);
    return { body: fresh.bytes, size: fresh.bytes.byteLength, contentType: fresh.contentType };
  }

  /** AVIF takes too long for somebody to wait for it. */
  function makeLater(key: string, variant: Variant, focus: FocalPoint): void {
    const name = variantKey(key, variant, focus);
    const work = turns.run(name, async () => {
      // Another isolate may have been quicker while this waited.
      if (await store.has(name)) return;
      const fresh = await made(key, variant, focus);
      if (fresh) await store.put(name, fresh.bytes, fresh.contentType);
    });
    waitUntil(work.catch((error: unknown) => logEvent("error", "picture-avif", { name, ...errorFields(error) })));
  }

  const tagOf = (key: string, variant: Variant, focus: FocalPoint) => `"${variantKey(key, variant, focus).slice(2)}"`;

  return {
    /** The tag of what an address answers for ever, known without asking anything; null when the address leads elsewhere, or nowhere. */
    tag(key: string, parameters: { get(name: string): string | null }): string | null {
      const picture = pictureSizeOf(`/img/${key}`);
      if (!picture) return null;
      const { focus, ...variant } = readVariant(parameters, picture);
      const named = variant.shape ? focus : CENTRE;
      return named && tagOf(key, variant, named);
    },

    /** Stores a picture after looking at its own bytes; the same bytes are stored once. */
    async store(sent: Uint8Array, actor: Actor, words: MediaWords = NO_WORDS): Promise<StoredPicture> {
      if (sent.byteLength > UPLOAD_MAX_BYTES) refuse("too-large", TOO_LARGE_SENTENCES.image);
      const header = readPictureHeader(sent);
      if (!header) refuse("unsupported-media", NOT_A_PICTURE);
      if (header.width * header.height > PICTURE_MAX_PIXELS) refuse("too-large", "A imagem tem mais de 50 megapixels.");
      const bytes = isWholePicture(sent, header.format) ? stripPicture(sent, header.format) : null;
      if (!bytes) refuse("invalid", DAMAGED, { fields: [{ field: "image", message: NOT_A_PICTURE }] });
      const key = pictureKey(await sha256Hex(bytes), header);
      const mime = MIME_TYPES[header.format];
      const [isStored, known] = await Promise.all([store.has(key), media.find({ key })]);
      if (!isStored) {
        // A file that only looks like a picture fails here, before anything points at it.
        const preview = await renderer
          .render(bytes.slice().buffer, { width: Math.min(FIRST.width, header.width), format: FIRST.format, quality: QUALITY[FIRST.format] })
          .catch((error: unknown) => {
            if (outageOf(error)) throw error;
            return null;
          });
        if (!preview) refuse("invalid", DAMAGED, { fields: [{ field: "image", message: NOT_A_PICTURE }] });
        await store.put(key, bytes, mime);
        keepLater(variantKey(key, FIRST, CENTRE), { bytes: preview, contentType: MIME_TYPES[FIRST.format] });
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
          createdAt: now(),
        },
        actor,
      );
      if (saving.outcome === "busy") refuse("unavailable", BEING_REMOVED);
      const { item } = saving;
      return { id: item.id, address: `/img/${key}`, width: item.width, height: item.height, size: item.size, item, repeated: saving.outcome === "repeated" };
    },

    /**
     * What the address of a stored picture answers, by its parameters `w`, `f`, `r` and `p`; null when there is no such
     * picture. A variant is made once and kept. A crop is made of the focal point that stands now and of no other, so that
     * nobody can ask for endless ones.
     */
    async answer(key: string, parameters: { get(name: string): string | null }): Promise<PictureAnswer | null> {
      const picture = pictureSizeOf(`/img/${key}`);
      if (!picture) return null;
      const asked = readVariant(parameters, picture);
      const { width, format, shape } = asked;
      const variant: Variant = { width, format, shape };
      const named = shape ? asked.focus : CENTRE;
      const kept = named && (await store.stream(variantKey(key, variant, named)));
      if (kept) return { ...kept, tag: tagOf(key, variant, named), lasting: true };
      // What was deleted is not made again.
      const record = await media.find({ key });
      if (!record) return null;
      const focus = shape ? record.focus : CENTRE;
      if (!named || !sameFocus(named, focus)) return { movedTo: variantAddress(key, variant, focus) };
      if (format !== "avif") {
        const fresh = await keptOrMade(key, variant, focus);
        return fresh && { ...fresh, tag: tagOf(key, variant, focus), lasting: true };
      }
      const instead: Variant = { ...variant, format: "webp" };
      const shown = await keptOrMade(key, instead, focus);
      if (!shown) return null;
      makeLater(key, variant, focus);
      return { ...shown, tag: tagOf(key, instead, focus), lasting: false };
    },
  };
}

export type PictureService = ReturnType<typeof createPictureService>;
