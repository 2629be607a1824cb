import { CARD_SIZES, type CardFormat } from "./card-order.ts";
import type { Box } from "./scene.ts";

/** Distance of words from a picture's sides, in pixels. The profile's grid shows 3:4, the middle 1,012 of a feed card's 1,080 pixels. */
export const MARGIN = 76;

/**
 * Where words may stand, in pixels. A story keeps its upper 250 and lower 340 pixels free of words: there Instagram shows the
 * account, and the field for answers (Meta Business Help, "Safe zones for stories and reels": 14 % and 20 % of the height).
 */
export const SAFE_AREA: Record<CardFormat, Box> = {
  feed: { left: MARGIN, top: MARGIN, width: CARD_SIZES.feed.width - 2 * MARGIN, height: CARD_SIZES.feed.height - 2 * MARGIN },
  story: { left: MARGIN, top: 250, width: CARD_SIZES.story.width - 2 * MARGIN, height: CARD_SIZES.story.height - 250 - 340 },
};

export const bottomOf = ({ top, height }: Box): number => top + height;

export const wholeOf = ({ width, height }: { width: number; height: number }): Box => ({ left: 0, top: 0, width, height });
