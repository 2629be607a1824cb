import type { FoundLink } from "#app/db/links/short-link-lookup.ts";

/** Result of a look-up, and when it was read from D1 (ms). */
export interface CachedLink {
  link: FoundLink | null;
  readAt: number;
}

/** From the first age on a link is refreshed in the background, from the second before the answer: a change takes effect within 5 s. Milliseconds. */
const REVALIDATE_AFTER_MS = 2_000;
export const MAX_AGE_MS = 4_000;

/** An unknown code may be given out the next moment. Milliseconds. */
const UNKNOWN_MS = 1_000;

/** How long the last answer is used while D1 fails. Milliseconds. */
const STALE_IF_ERROR_MS = 10 * 60_000;

/** Bytes of links that an isolate keeps: well under its 128 MB. */
const BYTES_MAX = 8 * 1024 * 1024;

/** An entry's bytes, about: its objects, and two for each character of its texts. */
const sizeOf = (key: string, link: FoundLink | null): number => 400 + 2 * (key.length + (link ? link.target.length + (link.articleSlug?.length ?? 0) : 0));

/** Links cached by this isolate, by bytes; the oldest are evicted first. */
export class LinkCache {
  #entries = new Map<string, CachedLink & { refreshing: number }>();
  #bytes = 0;

  constructor(private readonly maxBytes = BYTES_MAX) {}

  /** A fresh cached link; `refresh`: the caller should look it up again in the background. */
  find(key: string, now: number): { link: FoundLink | null; refresh: boolean } | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    const age = now - entry.readAt;
    if (age >= (entry.link === null ? UNKNOWN_MS : MAX_AGE_MS) || age < 0) return null;
    const refresh = age >= REVALIDATE_AFTER_MS && now - entry.refreshing >= REVALIDATE_AFTER_MS;
    if (refresh) entry.refreshing = now;
    return { link: entry.link, refresh };
  }

  /** The last known link of a code, for when D1 fails; null when too old. */
  staleIfError(key: string, now: number): FoundLink | null {
    const entry = this.#entries.get(key);
    return entry && now - entry.readAt < STALE_IF_ERROR_MS ? entry.link : null;
  }

  keep(key: string, { link, readAt }: CachedLink): void {
    const before = this.#entries.get(key);
    // A slow look-up must not overwrite a newer one.
    if (before && before.readAt > readAt) return;
    this.#forget(key);
    this.#entries.set(key, { link, readAt, refreshing: 0 });
    this.#bytes += sizeOf(key, link);
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.maxBytes || oldest === key) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, entry.link);
  }
}
