import { refuse } from "#app/domain/refusal.ts";

/** Password checks of strangers that an isolate holds at once; each costs some 0.2 s of a processor. */
const OPEN_PLACES = 8;
/** Places for people and browsers that are known: strangers cannot take them. */
const KNOWN_PLACES = 16;
/** Of those, how many one person or browser may hold: as many as it has wrong tries (http-api § Sign-in). */
const PLACES_PER_KEY = 5;
/** After this long a place is free again: a request that was cut off may never give its place back. Milliseconds. */
const LEASE_MS = 30_000;
/** When a full queue may be tried again. Seconds. */
const RETRY_SECONDS = 3;

/** Who asks: anybody, or a person, browser or invitation that has proved itself, under its key. */
export type HashingLane = "open" | { known: string };

interface Place {
  lane: HashingLane;
  heldSince: number;
}

const isOf = (key: string | null) => (place: Place) => (place.lane === "open" ? key === null : place.lane.known === key);
const isKnown = ({ lane }: Place) => lane !== "open";

/**
 * The bounded queue in front of password hashing, one for each isolate. A request that finds it full is refused at once,
 * before anything else is done for it.
 */
export class HashingPlaces {
  readonly #held = new Set<Place>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Does the work in a place of the lane; refuses (429) where none is free. */
  async hold<T>(lane: HashingLane, work: () => Promise<T>): Promise<T> {
    if (this.isFull(lane)) refuse("too-many", "Há senhas demais sendo conferidas neste momento. Tente novamente em alguns segundos.", { retryAfterSeconds: RETRY_SECONDS });
    const place = { lane, heldSince: this.now() };
    this.#held.add(place);
    try {
      return await work();
    } finally {
      this.#held.delete(place);
    }
  }

  isFull(lane: HashingLane): boolean {
    const now = this.now();
    for (const place of this.#held) if (now - place.heldSince > LEASE_MS) this.#held.delete(place);
    const held = [...this.#held];
    if (lane === "open") return held.filter(isOf(null)).length >= OPEN_PLACES;
    return held.filter(isKnown).length >= KNOWN_PLACES || held.filter(isOf(lane.known)).length >= PLACES_PER_KEY;
  }
}
