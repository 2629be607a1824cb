import type { CategoryRepository } from "#app/db/categories.ts";
import { type Database, readOne } from "#app/db/database.ts";
import { isCategoryGroup } from "#app/domain/article/categories.ts";
import { CARD_JPEG_MAX_BYTES, type CardFileFormat } from "#app/domain/cards/card-file.ts";
import { CARD_SIZES, type CardFormat, type CardTemplate, type DrawingOrder } from "#app/domain/cards/card-order.ts";
import { CARD_FILES, CARD_KEPT_MS, cardKey, sweptCards } from "#app/domain/cards/kept-card.ts";
import { sectionColorOf } from "#app/domain/cards/section-color.ts";
import { wordsMarked } from "#app/domain/cards/title-words.ts";
import { readPictureHeader } from "#app/domain/media/picture.ts";
import { RefusalError, refuse } from "#app/domain/refusal.ts";
import type { CardPicture, CardPictures } from "./card-pictures.server.ts";
import type { CardRenderer } from "./card-renderer.ts";
import { errorFields, logEvent } from "./log.server.ts";
import type { ObjectStore, StreamedObject } from "./pictures.server.ts";
import { sha256Hex } from "./sha256-hex.ts";

/** What every drawing is asked with. */
interface Asked {
  title: string;
  /** Empty: none is drawn. */
  kicker: string;
  /** Slug of the main category; null: the house's colour. */
  section: string | null;
  /** Address of the picture behind; null: none. */
  picture: string | null;
}

export interface AskedCard extends Asked {
  format: CardFormat;
  template: CardTemplate;
  /** Words of the title, or their places among its words. */
  marks: readonly (string | number)[];
}

export interface AskedCover extends Asked {
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

/** Where drawings are kept. */
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
  /** Names the code that draws: what another code drew is drawn again. */
  build: string;
  now(): number;
}

/** Pages of a part of the cards that one sweep looks at. */
const SWEPT_PAGES_MAX = 5;

const sizeOf = (order: DrawingOrder) => (order.kind === "card" ? CARD_SIZES[order.format] : CARD_SIZES.cover);

/** Pictures for social networks, drawn once and kept for a while. */
export function createCardService({ db, categories, store, pictures, renderer, siteName, build, now }: CardDeps) {
  async function nameOf(order: DrawingOrder, picture: CardPicture | null, format: CardFileFormat): Promise<string> {
    const told = JSON.stringify([build, format, picture?.name ?? null, order]);
    return `${await sha256Hex(told)}.${CARD_FILES[format].extension}`;
  }

  /** What the renderer made, if it is what was ordered. */
  async function paintedBy(order: DrawingOrder, behind: ArrayBuffer | null, format: CardFileFormat): Promise<ArrayBuffer> {
    const bytes = await renderer.paint(order, behind, format);
    const { width, height } = sizeOf(order);
    const made = readPictureHeader(new Uint8Array(bytes));
    if (made?.format !== format || made.width !== width || made.height !== height) throw new Error(`a drawing came out as ${JSON.stringify(made)}`);
    if (format === "jpeg" && bytes.byteLength > CARD_JPEG_MAX_BYTES) throw new Error(`a card has ${bytes.byteLength} bytes`);
    return bytes;
  }

  async function painted(order: DrawingOrder, picture: CardPicture | null, format: CardFileFormat): Promise<ArrayBuffer> {
    const behind = picture ? await picture.bytes() : null;
    const startedAt = now();
    const bytes = await paintedBy(order, behind, format).catch((error: unknown) => {
      if (error instanceof RefusalError) throw error;
      logEvent("error", "card", errorFields(error));
      return refuse("unavailable", "O gerador de artes está fora do ar. Tente novamente em instantes.", { retryAfterSeconds: 5 });
    });
    logEvent("info", "card", { kind: order.kind, format, bytes: bytes.byteLength, ms: now() - startedAt });
    return bytes;
  }

  /** The drawing as it is kept, or drawn now. */
  async function draw(order: DrawingOrder, picture: CardPicture | null, format: CardFileFormat): Promise<DrawnCard> {
    const name = await nameOf(order, picture, format);
    const key = `cards/${name}`;
    const path = `/card/${name}`;
    const kept = await store.get(key);
    if (kept) return { bytes: kept.bytes, path };
    const bytes = await painted(order, picture, format);
    await store.put(key, bytes, CARD_FILES[format].mime);
    return { bytes, path };
  }

  async function partsOf({ section, picture }: Asked): Promise<{ color: string; behind: CardPicture | null }> {
    const known = await readOne(db, categories.readAll());
    if (section !== null && !isCategoryGroup(section) && !known.some(({ slug }) => slug === section)) {
      return refuse("invalid", "Categoria desconhecida.", { fields: [{ field: "categoria", message: "Categoria desconhecida." }] });
    }
    return { color: sectionColorOf(section, known), behind: picture === null ? null : await pictures.find(picture) };
  }

  /** The preview is always a PNG; the file that is asked for may be a JPEG of the same drawing. */
  async function drawn(order: DrawingOrder, behind: CardPicture | null, format: CardFileFormat): Promise<{ preview: DrawnCard; file: DrawnCard }> {
    const preview = await draw(order, behind, "png");
    return { preview, file: format === "png" ? preview : await draw(order, behind, format) };
  }

  return {
    /** A card of a story, for the feed or as a story. */
    async card(asked: AskedCard, format: CardFileFormat) {
      const { color, behind } = await partsOf(asked);
      const { title, kicker, template } = asked;
      const highlighted = wordsMarked(title, asked.marks);
      return drawn(
        { kind: "card", format: asked.format, template, title, kicker, color, siteName, highlighted, picture: behind && { size: behind.size, focus: behind.focus } },
        behind,
        format,
      );
    },

    /** The cover of a video. */
    async cover(asked: AskedCover, format: CardFileFormat) {
      const { color, behind } = await partsOf(asked);
      const { title, kicker, positionX, positionY, zoom } = asked;
      return drawn({ kind: "cover", title, kicker, color, siteName, picture: behind && { size: behind.size }, positionX, positionY, zoom }, behind, format);
    },

    /** A kept drawing by its file's name; null when there is none. */
    async find(name: string): Promise<StreamedObject | null> {
      const key = cardKey(name);
      return key ? store.stream(key) : null;
    },

    /** Takes away what is older than a month, a part of the cards at a time. */
    async tidy(): Promise<void> {
      const prefix = sweptCards(now());
      if (prefix === null) return;
      let from: string | null = null;
      for (let page = 0; page < SWEPT_PAGES_MAX; page += 1) {
        const { objects, next } = await store.list(prefix, from);
        const old = objects.filter(({ storedAt }) => storedAt < now() - CARD_KEPT_MS).map(({ key }) => key);
        if (old.length > 0) await store.remove(old);
        if (next === null) return;
        from = next;
      }
    },
  };
}
