import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";

/** Retention of a drawn card (ours): publishing fetches it within a day (contracts of content publishing). Milliseconds. */
export const CARD_RETENTION_MS = 30 * DAY_MS;

/** Extension and type of each drawing's file. */
export const CARD_FILES: Readonly<Record<CardFileFormat, { extension: string; mime: string }>> = {
  png: { extension: "png", mime: "image/png" },
  jpeg: { extension: "jpg", mime: "image/jpeg" },
};

const NAME = /^[0-9a-f]{64}\.(?:png|jpg)$/;

/** R2 key of a card's file name; null for an invalid name. */
export const cardKey = (name: string): string | null => (NAME.test(name) ? `cards/${name}` : null);

/** Expired cards are removed in parts by key prefix, one every five minutes, so that each run is short and each part runs about once a day. */
const CLEANUP_PARTS = 256;
const CLEANUP_INTERVAL_MINUTES = 5;

/** Key prefix that this minute's clean-up lists; null in minutes without one. */
export function cleanupPrefix(now: number): string | null {
  const minute = Math.floor(now / MINUTE_MS);
  if (minute % CLEANUP_INTERVAL_MINUTES !== 0) return null;
  const part = (minute / CLEANUP_INTERVAL_MINUTES) % CLEANUP_PARTS;
  return `cards/${part.toString(16).padStart(2, "0")}`;
}

/** Files that a drawing is made into: a preview without loss, and what Instagram takes. */
export const CARD_FILE_FORMATS = ["png", "jpeg"] as const;
export type CardFileFormat = (typeof CARD_FILE_FORMATS)[number];

/** Largest JPEG that Instagram takes, in bytes (issue 5 § Card renderer). */
export const CARD_JPEG_MAX_BYTES = 8 * 1024 * 1024;
