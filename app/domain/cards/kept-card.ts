import type { CardFileFormat } from "./card-file.ts";

/** How long a drawn card is kept: whoever publishes it fetches it within a day (contracts of content publishing); ours. */
export const CARD_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** How a drawing's file is named and served. */
export const CARD_FILES: Readonly<Record<CardFileFormat, { extension: string; mime: string }>> = {
  png: { extension: "png", mime: "image/png" },
  jpeg: { extension: "jpg", mime: "image/jpeg" },
};

const NAME = /^[0-9a-f]{64}\.(?:png|jpg)$/;

/** Where the card of a file's name is kept; null for names that no card has. */
export const cardKey = (name: string): string | null => (NAME.test(name) ? `cards/${name}` : null);

/** How many parts the cards are swept in, one each five minutes: each part about once a day, so that a sweep is always short. */
const PARTS = 256;
const SWEEP_EVERY_MINUTES = 5;

/** Beginning of the keys that the minute's sweep looks at; null in minutes without one. */
export function sweptCards(now: number): string | null {
  const minute = Math.floor(now / 60_000);
  if (minute % SWEEP_EVERY_MINUTES !== 0) return null;
  const part = (minute / SWEEP_EVERY_MINUTES) % PARTS;
  return `cards/${part.toString(16).padStart(2, "0")}`;
}
