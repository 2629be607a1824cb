import { MINUTE_MS } from "#app/platform/time/units.ts";

/**
 * Views of one visitor that are counted, in a minute and in a day (ours). Far more than one person reads, because phones of
 * one make behind one address of a carrier are one visitor.
 */
const VIEWS_PER_MINUTE = 300;
const VIEWS_PER_DAY = 5_000;

/** Visitors that are watched at a time. */
const WATCHED_MAX = 20_000;

interface Watched {
  minute: number;
  inMinute: number;
  inDay: number;
}

/** Keeps one visitor's views within limits, in memory: what is stored already is counted when a visitor is first seen. */
export class VisitorLimit {
  readonly #watched = new Map<string, Watched>();

  /** Counts one view; false when it is one too many. `stored`: how many the visitor has already. */
  allows(visitor: string, now: number, stored: () => number): boolean {
    const minute = Math.floor(now / MINUTE_MS);
    if (!this.#watched.has(visitor) && this.#watched.size >= WATCHED_MAX) this.#watched.clear();
    const watched = this.#watched.get(visitor) ?? { minute, inMinute: 0, inDay: stored() };
    this.#watched.set(visitor, watched);
    if (watched.minute !== minute) Object.assign(watched, { minute, inMinute: 0 });
    if (watched.inMinute >= VIEWS_PER_MINUTE || watched.inDay >= VIEWS_PER_DAY) return false;
    watched.inMinute += 1;
    watched.inDay += 1;
    return true;
  }
}
