/** An entry as an open page holds it; `html` null: as it stands there already. */
export interface ShownEntry {
  id: number;
  seq: number;
  html: string | null;
}

/** Entries that an open page shows: both lists newest first. */
export interface ShownLive {
  /** Number of the last change that it has. */
  seq: number;
  pinned: readonly ShownEntry[];
  entries: readonly ShownEntry[];
  /** The oldest entry that the page lists; older ones stand behind its link. 0: all are listed. */
  from: number;
}

/** One changed entry of an answer; `html` null: it was removed. */
export interface LiveChange {
  id: number;
  seq: number;
  pinned: boolean;
  html: string | null;
}

/** Changes after the requested number, in their order. */
export interface LiveUpdates {
  /** Everything up to this number is in the answer, or was before. */
  seq: number;
  changes: readonly LiveChange[];
}

const put = (list: readonly ShownEntry[], entry: ShownEntry): ShownEntry[] => [...list.filter(({ id }) => id !== entry.id), entry].sort((one, other) => other.id - one.id);

const without = (list: readonly ShownEntry[], id: number): ShownEntry[] => list.filter((entry) => entry.id !== id);

/**
 * Merges an answer into what is shown. An answer may be of any age and come twice: a change that is not newer than what is shown changes nothing, and
 * `seq` never decreases.
 */
export function mergeLive(shown: ShownLive, { seq, changes }: LiveUpdates): ShownLive {
  let { pinned, entries } = shown;
  for (const change of changes) {
    if (change.seq <= shown.seq) continue;
    const entry = { id: change.id, seq: change.seq, html: change.html };
    pinned = change.html !== null && change.pinned ? put(pinned, entry) : without(pinned, change.id);
    entries = change.html !== null && !change.pinned && change.id >= shown.from ? put(entries, entry) : without(entries, change.id);
  }
  return { ...shown, seq: Math.max(shown.seq, seq), pinned, entries };
}

/** Shortest and longest time between two questions of an open page, and how fast it grows without news (ours; ms). */
const POLL_MS = 15_000;
const POLL_MAX_MS = 120_000;
const SLOWER = 1.3;
const SLOWER_AFTER_FAILURE = 2;

/** Returns the delay of the next poll, from the delay before. */
export const nextWait = (before: number, outcome: "news" | "nothing" | "failure"): number =>
  outcome === "news" ? POLL_MS : Math.min(POLL_MAX_MS, Math.max(POLL_MS, before * (outcome === "failure" ? SLOWER_AFTER_FAILURE : SLOWER)));
