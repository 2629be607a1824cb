import { type FoundHouse, findHouse } from "#app/db/short-link-lookup.ts";

/** What the newsroom decides shows on the short domain within this time, as everywhere (http-api § Conventions; ms). */
const KNOWN_MS = 5_000;

const UNDECIDED: FoundHouse = { name: null, logoKey: null };

/** Who the site is, for pages and cards; a redirect never asks. */
export class HouseMemory {
  #known = UNDECIDED;
  #readAt = Number.NEGATIVE_INFINITY;

  /** As it was last heard of. */
  get known(): FoundHouse {
    return this.#known;
  }

  /** As D1 says, or as it was last heard of when D1 does not answer. */
  async find(db: D1Database, now: number): Promise<FoundHouse> {
    if (Math.abs(now - this.#readAt) < KNOWN_MS) return this.#known;
    try {
      this.#known = (await findHouse(db)) ?? UNDECIDED;
      this.#readAt = now;
    } catch {
      // A page without the newest name is still the page.
    }
    return this.#known;
  }
}
