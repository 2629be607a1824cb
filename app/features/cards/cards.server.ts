import { isCategoryGroup } from "#app/features/articles/categories.ts";
import type { CategoryRepository } from "#app/features/categories/categories.store.ts";
import { readPictureHeader } from "#app/features/media/picture.ts";
import type { ObjectStore, StreamedObject } from "#app/features/media/pictures.server.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { type CardFormat, type CardTemplate, type DrawingOrder, markedWordPlaces, sectionColorOf, sizeOfOrder } from "./card-order.ts";
import type { CardPicture, CardPictures, CardRenderer } from "./card-pictures.server.ts";
import { CARD_FILES, CARD_JPEG_MAX_BYTES, CARD_RETENTION_MS, type CardFileFormat, cardKey, cleanupPrefix } from "./card-storage.ts";

/** Fields of every drawing request. */
interface DrawingRequest {
  title: string;
  /** Empty: none is drawn. */
  kicker: string;
  /** Slug of the main category; null: the site's colour. */
  section: string | null;
  /** Address of the picture behind; null: none. */
  picture: string | null;
}

export interface CardRequest extends DrawingRequest {
  format: CardFormat;
  template: CardTemplate;
  /** Words of the title, or their places among its words. */
  marks: readonly (string | number)[];
}

export interface CoverRequest extends DrawingRequest {
  /** 0–100. */
  positionX: number;
  positionY: number;
  /** 10–300. */
  zoom: number;
}

/** A finished drawing; `path` answers the same bytes for a while. */
export interface DrawnCard {
  bytes: ArrayBuffer;
  path: string;
}

/** Storage of drawings. */
export interface CardStore extends ObjectStore {
  list(prefix: string, from: string | null): Promise<{ objects: { key: string; storedAt: number }[]; next: string | null }>;
  remove(keys: readonly string[]): Promise<void>;
}

interface CardDeps {
  db: Database;
  categories: CategoryRepository;
  store: CardStore;
  pictures: CardPictures;
  renderer: CardRenderer;
  siteName: string;
  /** Identifies the drawing code: another build draws again. */
  build: string;
  now(): number;
}

/** Pages of R2's listing that one clean-up reads. */
const CLEANUP_PAGES_MAX = 5;

/** Pictures for social networks, drawn once and kept for a while. */
export function createCardService({ db, categories, store, pictures, renderer, siteName, build, now }: CardDeps) {
  async function nameOf(order: DrawingOrder, picture: CardPicture | null, format: CardFileFormat): Promise<string> {
    const told = JSON.stringify([build, format, picture?.name ?? null, order]);
    return `${await sha256Hex(told)}.${CARD_FILES[format].extension}`;
  }

  /** The renderer's file, checked against the order. */
  async function checkedPaint(order: DrawingOrder, behind: ArrayBuffer | null, format: CardFileFormat): Promise<ArrayBuffer> {
    const bytes = await renderer.paint(order, behind, format);
    const { width, height } = sizeOfOrder(order);
    const made = readPictureHeader(new Uint8Array(bytes));
    if (made?.format !== format || made.width !== width || made.height !== height) throw new Error(`a drawing came out as ${JSON.stringify(made)}`);
    if (format === "jpeg" && bytes.byteLength > CARD_JPEG_MAX_BYTES) throw new Error(`a card has ${bytes.byteLength} bytes`);
    return bytes;
  }

  async function paint(order: DrawingOrder, picture: CardPicture | null, format: CardFileFormat): Promise<ArrayBuffer> {
    const behind = picture ? await picture.bytes() : null;
    const startedAt = now();
    const bytes = await checkedPaint(order, behind, format).catch((error: unknown) => {
      if (error instanceof RefusalError) throw error;
      logEvent("error", "card", errorFields(error));
      return refuse("unavailable", "O gerador de artes está fora do ar. Tente novamente em instantes.", { retryAfterSeconds: 5 });
    });
    logEvent("info", "card", { kind: order.kind, format, bytes: bytes.byteLength, ms: now() - startedAt });
    return bytes;
  }

  /** The stored drawing, or a new one. */
  async function draw(order: DrawingOrder, picture: CardPicture | null, format: CardFileFormat): Promise<DrawnCard> {
    const name = await nameOf(order, picture, format);
    const key = `cards/${name}`;
    const path = `/card/${name}`;
    const kept = await store.get(key);
    if (kept) return { bytes: kept.bytes, path };
    const bytes = await paint(order, picture, format);
    await store.put(key, bytes, CARD_FILES[format].mime);
    return { bytes, path };
  }

  async function partsOf({ section, picture }: DrawingRequest): Promise<{ color: string; behind: CardPicture | null }> {
    const known = await readOne(db, categories.readAll());
    if (section !== null && !isCategoryGroup(section) && !known.some(({ slug }) => slug === section)) {
      return refuse("invalid", "Categoria desconhecida.", { fields: [{ field: "categoria", message: "Categoria desconhecida." }] });
    }
    return { color: sectionColorOf(section, known), behind: picture === null ? null : await pictures.find(picture) };
  }

  /** The preview is always a PNG; the requested file may be a JPEG of the same drawing. */
  async function drawPreviewAndFile(order: DrawingOrder, behind: CardPicture | null, format: CardFileFormat): Promise<{ preview: DrawnCard; file: DrawnCard }> {
    const preview = await draw(order, behind, "png");
    return { preview, file: format === "png" ? preview : await draw(order, behind, format) };
  }

  return {
    /** A card of a story, for the feed or as a story. */
    async card(asked: CardRequest, format: CardFileFormat) {
      const { color, behind } = await partsOf(asked);
      const { title, kicker, template } = asked;
      const highlighted = markedWordPlaces(title, asked.marks);
      return drawPreviewAndFile(
        { kind: "card", format: asked.format, template, title, kicker, color, siteName, highlighted, picture: behind && { size: behind.size, focus: behind.focus } },
        behind,
        format,
      );
    },

    /** The cover of a video. */
    async cover(asked: CoverRequest, format: CardFileFormat) {
      const { color, behind } = await partsOf(asked);
      const { title, kicker, positionX, positionY, zoom } = asked;
      return drawPreviewAndFile({ kind: "cover", title, kicker, color, siteName, picture: behind && { size: behind.size }, positionX, positionY, zoom }, behind, format);
    },

    /** The cover of the site's podcast, or of a section's or town's: its name and colour on a square. */
    podcastCover: ({ title, kicker, color }: { title: string; kicker: string; color: string }): Promise<DrawnCard> =>
      draw({ kind: "podcast", title, kicker, color, siteName, picture: null }, null, "jpeg"),

    /** The picture of a shared link to a story without one. */
    shareCard: ({ title, kicker, color }: { title: string; kicker: string; color: string }): Promise<DrawnCard> =>
      draw({ kind: "share", title, kicker, color, siteName, picture: null }, null, "jpeg"),

    /** A kept drawing by its file's name; null when there is none. */
    async find(name: string): Promise<StreamedObject | null> {
      const key = cardKey(name);
      return key ? store.stream(key) : null;
    },

    /** Removes cards older than `CARD_RETENTION_MS`, one part at a time. */
    async removeExpired(): Promise<void> {
      const prefix = cleanupPrefix(now());
      if (prefix === null) return;
      let from: string | null = null;
      for (let page = 0; page < CLEANUP_PAGES_MAX; page += 1) {
        const { objects, next } = await store.list(prefix, from);
        const old = objects.filter(({ storedAt }) => storedAt < now() - CARD_RETENTION_MS).map(({ key }) => key);
        if (old.length > 0) await store.remove(old);
        if (next === null) return;
        from = next;
      }
    },
  };
}
