/** Values that a file of the library may lack, as in its address: alternative text (of a picture), a credit, a use. */
export const MEDIA_LACKS = ["alt", "credito", "uso"] as const;
export type MediaLack = (typeof MEDIA_LACKS)[number];

/** Files of a filter that are counted one by one (ours); of more than that, only that there are more is said. */
export const MEDIA_COUNTED_MAX = 1_000;

/** Files that the library opens with (spec 1 §9), and how many come at a time below them (ours). */
export const MEDIA_FIRST = 12;
export const MEDIA_STEP = 48;

/** Files on the screen at once (ours): a phone draws so many without a stutter, however full the library is. */
export const MEDIA_WINDOW = 240;

/** Position of a file in the library, which is newest first: its time in milliseconds, then its id. */
export interface MediaCursor {
  at: number;
  id: number;
}

/** A stretch of the library, its ends being cursors of its last file. */
export interface MediaWindow<T> {
  items: T[];
  /** End of the stretch that also holds the files below; null: there are none. */
  next: MediaCursor | null;
  /** End of the stretch that begins with newer files; null: this one begins at the newest. */
  earlier: MediaCursor | null;
}

export const cursorText = ({ at, id }: MediaCursor): string => `${at}-${id}`;

/** Parses a cursor of an address; null for an invalid one. */
export function parseCursor(text: string): MediaCursor | null {
  const found = /^(\d{1,15})-([1-9]\d{0,14})$/.exec(text);
  return found ? { at: Number(found[1]), id: Number(found[2]) } : null;
}

const cursorOf = ({ createdAt, id }: { createdAt: number; id: number }): MediaCursor => ({ at: createdAt, id });

/** True when a file is at a cursor or above it. */
const isAtOrAbove = ({ createdAt, id }: { createdAt: number; id: number }, { at, id: last }: MediaCursor) => createdAt > at || (createdAt === at && id >= last);

/**
 * Cuts the stretch that ends at `end` (null: the first files) out of consecutive files, newest first. Of what stands above
 * the end, `files` hold at least one more than a stretch where there are so many; of what stands below it, a step.
 */
export function cutWindow<T extends { createdAt: number; id: number }>(files: readonly T[], end: MediaCursor | null): MediaWindow<T> {
  const found = end === null ? -1 : files.findIndex((file) => !isAtOrAbove(file, end));
  // A stretch is never shorter than the one that the library opens with, even if its files were deleted since.
  const stop = end === null ? MEDIA_FIRST : Math.max(found === -1 ? files.length : found, MEDIA_FIRST);
  const items = files.slice(Math.max(0, stop - MEDIA_WINDOW), stop);
  const below = files.slice(stop, stop + MEDIA_STEP);
  const [last, newer] = [below.at(-1), files.length > items.length && stop > MEDIA_WINDOW ? items.at(-1 - MEDIA_STEP) : undefined];
  return { items, next: last ? cursorOf(last) : null, earlier: newer ? cursorOf(newer) : null };
}
