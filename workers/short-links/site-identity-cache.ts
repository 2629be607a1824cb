import { type FoundSiteIdentity, findSiteIdentity } from "#app/features/links/short-link-lookup.store.ts";

/** A change of the identity takes effect within this time (http-api § Conventions; ms). */
const KNOWN_MS = 5_000;

const UNDECIDED: FoundSiteIdentity = { name: null, logoKey: null };

/** Caches the site's identity for pages and previews; redirects do not need it. */
export class SiteIdentityCache {
  #known = UNDECIDED;
  #readAt = Number.NEGATIVE_INFINITY;

  /** The last known identity. */
  get known(): FoundSiteIdentity {
    return this.#known;
  }

  /** From D1 at most every 5 s; the last known identity while D1 fails. */
  async find(db: D1Database, now: number): Promise<FoundSiteIdentity> {
    if (Math.abs(now - this.#readAt) < KNOWN_MS) return this.#known;
    try {
      this.#known = (await findSiteIdentity(db)) ?? UNDECIDED;
      this.#readAt = now;
    } catch {
      // The page is served with the last known name.
    }
    return this.#known;
  }
}
