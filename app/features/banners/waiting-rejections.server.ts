import type { Rejection } from "./ledger-port.server.ts";

/** How often what waits is sent, at most (ours; ms). */
const INTERVAL_MS = 5_000;

/** Different rejections that wait, at most: one more makes what waits due at once. */
const WAITING_MAX = 200;

/** Rejections that wait in memory, summed, so that a rejected request costs no call of its own. */
export class WaitingRejections {
  readonly #waiting = new Map<string, Rejection>();
  #takenAt = Number.NEGATIVE_INFINITY;

  add(rejection: Rejection): void {
    const { banner, slot, event, reason, count } = rejection;
    const key = `${banner} ${slot} ${event} ${reason}`;
    this.#waiting.set(key, { ...rejection, count: (this.#waiting.get(key)?.count ?? 0) + count });
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Whether what waits should be sent now, though no other call is made. */
  isDue(now: number): boolean {
    return !this.isEmpty && (Math.abs(now - this.#takenAt) >= INTERVAL_MS || this.#waiting.size > WAITING_MAX);
  }

  /** What waits, which is not kept. */
  take(now: number): Rejection[] {
    this.#takenAt = now;
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    return taken;
  }

  /** What was taken and could not be sent; false when it is too much to be kept. */
  putBack(taken: readonly Rejection[]): boolean {
    if (this.#waiting.size + taken.length > WAITING_MAX / 2) return false;
    for (const one of taken) this.add(one);
    return true;
  }
}
