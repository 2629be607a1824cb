import { ACTIVE_WINDOW_MS } from "#app/features/audience/engagement.ts";

/** Adds up how long a page is read: while it is visible, up to ten seconds after each sign of its reader. Times in milliseconds of one clock. */
export class EngagementClock {
  #engagedMs = 0;
  /** Null while the page is hidden. */
  #countedTo: number | null = null;
  #activeAt = 0;

  /** The page became visible, which its reader did. */
  show(now: number): void {
    if (this.#countedTo !== null) return;
    this.#countedTo = now;
    this.#activeAt = now;
  }

  hide(now: number): void {
    this.#settle(now);
    this.#countedTo = null;
  }

  /** The reader scrolled, typed, or touched something. */
  note(now: number): void {
    this.#settle(now);
    this.#activeAt = now;
  }

  /** Engaged time until now; a machine that slept meanwhile adds no more than the ten seconds. */
  read(now: number): number {
    this.#settle(now);
    return Math.floor(this.#engagedMs);
  }

  #settle(now: number): void {
    if (this.#countedTo === null) return;
    this.#engagedMs += Math.max(0, Math.min(now, this.#activeAt + ACTIVE_WINDOW_MS) - this.#countedTo);
    this.#countedTo = Math.max(this.#countedTo, now);
  }
}
