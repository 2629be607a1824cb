import type { Category } from "#app/features/articles/categories.ts";
import type { FocalPoint, Size } from "#app/features/media/crop.ts";
import { fold } from "#app/platform/text/fold.ts";

/** Pictures for social networks, in pixels (spec 1 §9): a card of the feed, a story, and the cover of a video. */
export const CARD_SIZES = { feed: { width: 1080, height: 1350 }, story: { width: 1080, height: 1920 }, cover: { width: 1080, height: 1920 } } as const satisfies Record<
  string,
  Size
>;

export type CardFormat = "feed" | "story";

export const CARD_TEMPLATES = ["foto", "faixa", "editorial"] as const;
export type CardTemplate = (typeof CARD_TEMPLATES)[number];

/** Common fields of every drawing. */
interface Words {
  title: string;
  /** The hat line; drawn in capitals. Empty: none is drawn. */
  kicker: string;
  /** Colour of the section, `#rrggbb`. */
  color: string;
  /** Name of the newspaper, drawn as its logo. */
  siteName: string;
}

/** All that decides a card of a story: the same order draws the same bytes. */
export interface CardOrder extends Words {
  kind: "card";
  format: CardFormat;
  template: CardTemplate;
  /** Places of the marked words among `titleWords(title)`, ascending. */
  highlighted: readonly number[];
  /** Size of the picture behind, and what its crop keeps; null: none. */
  picture: { size: Size; focus: FocalPoint } | null;
}

/** Sliders of a video's cover (spec 1 §5, §9): percent. */
export const COVER_ZOOM = { min: 10, max: 300, standard: 100 } as const;
export const COVER_POSITION = { min: 0, max: 100, standardX: 50, standardY: 100 } as const;

/** Vertical area for the picture of a video's cover, in pixels from the top (spec 1 §9). */
export const COVER_AREA = { top: 250, height: 1670 } as const;

/** All that decides a video's cover. */
export interface CoverOrder extends Words {
  kind: "cover";
  picture: { size: Size } | null;
  /** 0–100. */
  positionX: number;
  positionY: number;
  /** 10–300; at 100 the picture just covers its area. */
  zoom: number;
}

/** The cover of a podcast, in pixels: square, and as large as directories ask at least (contracts of podcast feeds). */
export const PODCAST_COVER_SIZE = { width: 1400, height: 1400 } as const satisfies Size;

/** All that decides a podcast's cover: the newspaper's name, and the section or town it covers. */
export interface PodcastCoverOrder extends Words {
  kind: "podcast";
  picture: null;
}

/** The picture of a shared link, in pixels, as chats and networks show it whole. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const satisfies Size;

/** All that decides the picture of a shared link to a story without one. */
export interface ShareCardOrder extends Words {
  kind: "share";
  picture: null;
}

export type DrawingOrder = CardOrder | CoverOrder | PodcastCoverOrder | ShareCardOrder;

/** Of the finished drawing. */
export const sizeOfOrder = (order: DrawingOrder): Size => {
  switch (order.kind) {
    case "card":
      return CARD_SIZES[order.format];
    case "cover":
      return CARD_SIZES.cover;
    case "podcast":
      return PODCAST_COVER_SIZE;
    case "share":
      return SHARE_CARD_SIZE;
  }
};

/** The site's green, for a story without a section colour (readers' pages use the same). */
export const BRAND_COLOR = "#0b5f4c";

/** Colour of a story's main category, `#rrggbb`; a group of categories, or none, has the site's. */
export const sectionColorOf = (slug: string | null, categories: readonly Pick<Category, "slug" | "color">[]): string =>
  categories.find((category) => category.slug === slug)?.color ?? BRAND_COLOR;

/** The words of a title as a person clicks them, split at spaces. */
export const titleWords = (title: string): string[] => title.split(/\s+/).filter((word) => word !== "");

/** A word as two people mean the same one: without case, accents, and punctuation at its edges. */
const plainWord = (word: string) => fold(word).replace(/^[\p{P}\p{S}]+|(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/gu, "");

/**
 * Places of the marked words among `titleWords(title)`, ascending, each once. A text marks every word equal to one of its words;
 * a number is a place. What marks nothing is ignored.
 */
export function markedWordPlaces(title: string, marks: readonly (string | number)[]): number[] {
  const asked = new Set(marks.flatMap((mark) => (typeof mark === "string" ? titleWords(mark).map(plainWord).filter(Boolean) : [])));
  const places = new Set(marks);
  return titleWords(title).flatMap((word, index) => (places.has(index) || asked.has(plainWord(word)) ? [index] : []));
}
