import { CLICK_INTERVAL_MS, OPEN_RESERVATIONS_MAX } from "./ledger-types.ts";

/** Clicks that are remembered for `CLICK_INTERVAL_MS`, at most (ours). */
const CLICKS_MAX = 50_000;

/**
 * Reservations of a banner that may be open when the ledger falls asleep, which forgets whose they are (ours): each visitor is charged
 * with them, and whoever comes then may still hold as many.
 */
export const UNOWNED_MAX = OPEN_RESERVATIONS_MAX / 2;

/** Who holds a reservation: a visitor by the hash of the day, null where it cannot be made, undefined where it is not known any more. */
export type Holder = string | null | undefined;

/** No hash is empty or holds a question mark. */
const keyOf = (holder: Holder, banner: number) => `${banner} ${holder === undefined ? "?" : (holder ?? "")}`;

/** What limits one visitor: open reservations of a banner, and the last click. In memory only: no visitor is stored. */
export class VisitorLimits {
  readonly #open = new Map<string, number>();
  readonly #clicks = new Map<string, number>();

  hold(holder: Holder, banner: number): void {
    const key = keyOf(holder, banner);
    this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
  }

  release(holder: Holder, banner: number): void {
    const key = keyOf(holder, banner);
    const open = (this.#open.get(key) ?? 0) - 1;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
  }

  /** Whether a visitor may hold no more of a banner. */
  isFull(visitor: string | null, banner: number): boolean {
    const unowned = Math.min(UNOWNED_MAX, this.#open.get(keyOf(undefined, banner)) ?? 0);
    return unowned + (this.#open.get(keyOf(visitor, banner)) ?? 0) >= OPEN_RESERVATIONS_MAX;
  }

  /** Notes a counted click at `at` (ms). */
  noteClick(visitor: string | null, banner: number, at: number): void {
    if (this.#clicks.size >= CLICKS_MAX) this.#clicks.clear();
    this.#clicks.set(keyOf(visitor, banner), at);
  }

  /** Whether a click at `at` (ms) repeats one that was counted. */
  isRepeatedClick(visitor: string | null, banner: number, at: number): boolean {
    const before = this.#clicks.get(keyOf(visitor, banner));
    return before !== undefined && at - before < CLICK_INTERVAL_MS;
  }

  /** Drops clicks that repeat nothing any more at `at` (ms). */
  dropOldClicks(at: number): void {
    for (const [key, clickedAt] of this.#clicks) if (at - clickedAt >= CLICK_INTERVAL_MS) this.#clicks.delete(key);
  }
}
