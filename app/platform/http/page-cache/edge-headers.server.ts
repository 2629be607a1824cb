import type { EdgeFront } from "#app/platform/edge-cache/edge-cache.server.ts";
import { buildTag, mediaTag, SITE_TAG, tagHeader } from "#app/platform/edge-cache/tags.ts";
import { type PageEntry, STALE_IF_ERROR_MS } from "./page-entry.server.ts";

/**
 * What the cache in front of the Worker may store, and until when: the one place that says so. Without a directive of ours
 * Workers Cache would store a 200 for two hours, so every other answer says `no-store`; the directives are taken off before
 * the answer is sent to the browser, for which `Cache-Control` is (https://developers.cloudflare.com/workers/cache/configuration/).
 */
const EDGE_CONTROL = "Cloudflare-CDN-Cache-Control";

/**
 * How long a stored file is not asked for again (s; ours). Its bytes never change; the limit is for a deleted one whose purge
 * came just before an answer that was still on its way, and for bytes that are removed 30 days after the record.
 */
const FILE_MAX_AGE_S = 24 * 60 * 60;

/**
 * Headers of a page from the page cache: stored until its rows may differ, and sent while the Worker fails until the entry is too
 * old for that. Its age counts: an entry that is itself sent because D1 fails would otherwise be kept for ten minutes more. There is
 * no `stale-while-revalidate`: the first reader after a write would be sent the old page. `s-maxage` would switch both off. Withdrawn
 * articles are deleted from the cache. The economy variant is chosen by `Save-Data`.
 */
export function pageEdgeHeaders(
  { validUntil, storedAt, tags }: Pick<PageEntry, "validUntil" | "storedAt" | "tags">,
  { now, hasVariants, build }: { now: number; hasVariants: boolean; build: string },
) {
  const maxAge = secondsUntil(validUntil, now);
  const staleIfError = Math.max(0, secondsUntil(Math.min(storedAt, now) + STALE_IF_ERROR_MS, now) - maxAge);
  return {
    [EDGE_CONTROL]: `public, max-age=${maxAge}, stale-if-error=${staleIfError}`,
    "Cache-Tag": tagHeader([SITE_TAG, buildTag(build), ...tags]),
    ...(hasVariants ? { Vary: "Save-Data" } : {}),
  };
}

/** Whole seconds from `now` to `moment` (ms); none where it is past. */
const secondsUntil = (moment: number, now: number): number => Math.max(0, Math.floor((moment - now) / 1_000));

/** Directives of a stored file's answer; null where it is no such file, or says itself that it may not be stored. */
function fileDirectives(request: Request, response: Response): Record<string, string> | null {
  if (response.status !== 200 && response.status !== 304) return null;
  const key = /^\/(?:img|card|media)\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];
  const maxAge = Number(/^public, max-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1] ?? 0);
  const tags = key === undefined ? "" : tagHeader([mediaTag(key)]);
  if (maxAge === 0 || tags === "") return null;
  const seconds = Math.min(maxAge, FILE_MAX_AGE_S);
  return { [EDGE_CONTROL]: `public, max-age=${seconds}, stale-if-error=${seconds}`, "Cache-Tag": tags };
}

/** The answer with what the cache in front may do with it; `response`'s headers can be changed. */
export function withEdgeHeaders(request: Request, response: Response, front: EdgeFront): Response {
  if (front === "none" || response.status === 101) return response;
  const { headers } = response;
  const stored = headers.has(EDGE_CONTROL);
  if (stored && front === "following") return response;
  headers.delete("Cache-Tag");
  const directives = (front === "following" && fileDirectives(request, response)) || { [EDGE_CONTROL]: "no-store" };
  for (const [name, value] of Object.entries(directives)) headers.set(name, value);
  return response;
}
