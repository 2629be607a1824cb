import type { SharedTier } from "./page-cache.server.ts";
import { makeEntry, type PageEntry } from "./page-entry.server.ts";

/** How long the Cache API keeps a page; freshness is decided by edition, this bounds the last good one. */
const KEPT_SECONDS = 600;

/**
 * Pages shared by the isolates of one data centre. On `workers.dev` it never hits, which is only slower. A page names
 * the style and script of its own build, so another build has its own pages.
 */
export function cacheApiTier(cache: Cache, siteUrl: string, build: string): SharedTier {
  const requestOf = (key: string) => new Request(new URL(`/__page/${build}${key}`, siteUrl));
  return {
    async get(key) {
      const stored = await cache.match(requestOf(key));
      if (!stored) return null;
      const number = (name: string) => Number(stored.headers.get(name) ?? 0);
      const entry: Omit<PageEntry, "gzip" | "etag"> = {
        status: 200,
        contentType: stored.headers.get("X-Content-Type") ?? "text/html; charset=utf-8",
        html: new Uint8Array(await stored.arrayBuffer()),
        edition: number("X-Edition"),
        validUntil: number("X-Valid-Until"),
        storedAt: number("X-Stored-At"),
      };
      return makeEntry(entry);
    },
    set: (key, entry) =>
      cache.put(
        requestOf(key),
        new Response(entry.html, {
          headers: {
            "Cache-Control": `max-age=${KEPT_SECONDS}`,
            "X-Content-Type": entry.contentType,
            "X-Edition": String(entry.edition),
            "X-Valid-Until": String(entry.validUntil),
            "X-Stored-At": String(entry.storedAt),
          },
        }),
      ),
  };
}
