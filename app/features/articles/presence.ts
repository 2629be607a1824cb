/** Somebody who has an article open in the editor. */
export interface Presence {
  userId: number;
  name: string;
  avatar: string | null;
  /** The open editor: one person may have several. */
  editing: string;
  /** The field they are in, as the wire names it; null outside of any. */
  field: string | null;
  /** Milliseconds since 1970. */
  seenAt: number;
}

/** A person without a heartbeat for this long is treated as gone (http-api, issue 3 §4). Milliseconds. */
export const PRESENCE_EXPIRES_MS = 30_000;
/** Maximum of editors of one article that are shown; the latest seen stay. */
export const PRESENCE_MAX = 50;

/** Those still there, in the order in which they came. */
export const stillPresent = (people: readonly Presence[], now: number): Presence[] => people.filter(({ seenAt }) => now - seenAt < PRESENCE_EXPIRES_MS);

/** The list with one person heard of now. An editing is one person's: another's report under its id is not believed. */
export function withPresence(people: readonly Presence[], heard: Presence): Presence[] {
  const present = stillPresent(people, heard.seenAt);
  if (!present.some(({ editing }) => editing === heard.editing)) return [...present, heard].slice(-PRESENCE_MAX);
  return present.map((one) => (one.editing === heard.editing && one.userId === heard.userId ? heard : one));
}

export const withoutPresence = (people: readonly Presence[], editing: string, userId: number, now: number): Presence[] =>
  stillPresent(people, now).filter((one) => one.editing !== editing || one.userId !== userId);
