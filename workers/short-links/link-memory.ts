import type { FoundLink } from "#app/db/short-link-lookup.ts";

/** What a look-up found, and when D1 said so (ms). */
export interface Remembered {
  link: FoundLink | null;
  readAt: number;
}

/** A link is looked up again behind the answer from this age on, and before it from that one: a change acts within 5 s everywhere. Milliseconds. */
const SOFT_MS = 2_000;
export const HARD_MS = 4_000;

/** An unknown code may be given out the next moment. Milliseconds. */
const UNKNOWN_MS = 1_000;

/** How long the last answer stands in while D1 does not answer. Milliseconds. */
const STAND_IN_MS = 10 * 60_000;

const ENTRIES_MAX = 20_000;

/** The links that this isolate was asked for, the least asked for go first. */
export class LinkMemory {
  #entries = new Map<string, Remembered & { refreshing: number }>();

  /** What is known of a code, if it is known well enough; `refresh` says that this caller should look it up again. */
  find(key: string, now: number): { link: FoundLink | null; refresh: boolean } | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    const age = now - entry.readAt;
    if (age >= (entry.link === null ? UNKNOWN_MS : HARD_MS) || age < 0) return null;
    const refresh = age >= SOFT_MS && now - entry.refreshing >= SOFT_MS;
    if (refresh) entry.refreshing = now;
    return { link: entry.link, refresh };
  }

  /** What was known of a code, when nobody can be asked. */
  standIn(key: string, now: number): FoundLink | null {
    const entry = this.#entries.get(key);
    return entry && now - entry.readAt < STAND_IN_MS ? entry.link : null;
  }

  keep(key: string, { link, readAt }: Remembered): void {
    const before = this.#entries.get(key);
    // A slow look-up must not put back what was before a change.
    if (before && before.readAt > readAt) return;
    this.#entries.delete(key);
    this.#entries.set(key, { link, readAt, refreshing: 0 });
    if (this.#entries.size > ENTRIES_MAX) for (const oldest of this.#entries.keys()) return void this.#entries.delete(oldest);
  }
}
