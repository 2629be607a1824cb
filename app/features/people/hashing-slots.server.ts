import { refuse } from "#app/platform/failures/refusal.ts";

/** Concurrent password checks of anonymous callers in an isolate; each costs some 0.2 s of CPU. */
const ANONYMOUS_SLOTS = 8;
/** Slots for known people and browsers, which anonymous callers cannot take. */
const KNOWN_SLOTS = 16;
/** Slots of one person or browser: as many as its wrong attempts (http-api § Sign-in). */
const SLOTS_PER_KEY = 5;
/** A slot expires after this long: an aborted request may never release it. Milliseconds. */
const LEASE_MS = 30_000;
/** When a full queue may be tried again. Seconds. */
const RETRY_SECONDS = 3;

/** The caller: anonymous, or a known person, browser or invitation with its key. */
export type HashingCaller = "open" | { known: string };

interface Slot {
  lane: HashingCaller;
  heldSince: number;
}

const isOf = (key: string | null) => (place: Slot) => (place.lane === "open" ? key === null : place.lane.known === key);
const isKnown = ({ lane }: Slot) => lane !== "open";

/**
 * Limits concurrent password hashing in an isolate. A request beyond the limit is refused at once, before any other work.
 */
export class HashingSlots {
  readonly #held = new Set<Slot>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Runs the work in a slot of the caller; refuses (429) without a free one. */
  async hold<T>(lane: HashingCaller, work: () => Promise<T>): Promise<T> {
    if (this.isFull(lane)) refuse("too-many", "Há senhas demais sendo conferidas neste momento. Tente novamente em alguns segundos.", { retryAfterSeconds: RETRY_SECONDS });
    const place = { lane, heldSince: this.now() };
    this.#held.add(place);
    try {
      return await work();
    } finally {
      this.#held.delete(place);
    }
  }

  isFull(lane: HashingCaller): boolean {
    const now = this.now();
    for (const place of this.#held) if (now - place.heldSince > LEASE_MS) this.#held.delete(place);
    const held = [...this.#held];
    if (lane === "open") return held.filter(isOf(null)).length >= ANONYMOUS_SLOTS;
    return held.filter(isKnown).length >= KNOWN_SLOTS || held.filter(isOf(lane.known)).length >= SLOTS_PER_KEY;
  }
}
