import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { buildTag, mediaTag, SITE_TAG, tagHeader } from "#app/platform/edge-cache/calls.ts";
import type { EdgeFront } from "#app/platform/edge-cache/edge-cache.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/**
 * Time after its rendering in which a page is sent while reading the edition or rendering fails, by this machine or the cache in front (design §
 * Readers' pages; ms).
 */
export const STALE_IF_ERROR_MS = 10 * MINUTE_MS;

/** One rendered page, ready to be sent. Times in milliseconds. */
export interface PageEntry {
  status: number;
  contentType: string;
  html: Uint8Array<ArrayBuffer>;
  /** Null where the cache in front compresses for each client. */
  gzip: Uint8Array<ArrayBuffer> | null;
  etag: string;
  /** The newest edition that its rows are known to be of. */
  edition: number;
  validUntil: number;
  storedAt: number;
  /** The highest value of the page's parameter that shows another page; 0: it has none in this state. */
  parameterMax: number;
  /** Of its subjects, for the cache in front. */
  tags: readonly string[];
}

/** An entry's bytes, about: two for each character of its tags. */
export const entrySize = ({ html, gzip, tags }: PageEntry): number => html.byteLength + (gzip?.byteLength ?? 0) + tags.reduce((sum, tag) => sum + 2 * tag.length + 16, 512);

/** Hexadecimal digits of the digest that a tag keeps. */
const TAG_LENGTH = 24;

/** Tags a page, once, and compresses it where clients are answered directly. In one call each: the streams of the web cost a small page more than its compression. */
export function makeEntry(page: Omit<PageEntry, "gzip" | "etag">, isCompressed = true): PageEntry {
  const etag = `W/"${createHash("sha1").update(page.html).digest("hex").slice(0, TAG_LENGTH)}"`;
  return { ...page, etag, gzip: isCompressed ? new Uint8Array(gzipSync(page.html)) : null };
}

/**
 * Header that alone decides what the cache in front of the Worker may store, and until when. Without a directive of ours Workers Cache would store a
 * 200 for two hours, so every other answer says `no-store`; the directives are taken off before the answer is sent to the browser, for which
 * `Cache-Control` is (https://developers.cloudflare.com/workers/cache/configuration/).
 */
const EDGE_CONTROL = "Cloudflare-CDN-Cache-Control";

/**
 * Cache lifetime of a stored file (s; our choice). Its bytes never change; the limit is for a deleted one whose purge came just before an answer that
 * was still being sent, and for bytes that are removed 30 days after the record.
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

/** Bytes of pages kept in one isolate: well under its 128 MB. */
const MAX_BYTES = 24 * 1024 * 1024;

/** Pages of one path that are told apart by a parameter: what anybody may number must not take the place of all others (ours). */
export const VARIANTS_MAX = 24;

/** Least recently used pages go first, by bytes, and by `VARIANTS_MAX` within a path. */
export class MemoryTier {
  #entries = new Map<string, PageEntry>();
  /** Keys with a parameter by their path, the least recently used first. */
  readonly #variants = new Map<string, Set<string>>();
  #bytes = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  get(key: string): PageEntry | undefined {
    const entry = this.#entries.get(key);
    if (entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.#touchVariant(key);
    }
    return entry;
  }

  /** All of them; none counts as used. */
  entries(): IterableIterator<PageEntry> {
    return this.#entries.values();
  }

  set(key: string, entry: PageEntry): void {
    this.delete(key);
    this.#entries.set(key, entry);
    this.#bytes += entrySize(entry);
    const variants = this.#touchVariant(key);
    for (const oldest of variants) {
      if (variants.size <= VARIANTS_MAX) break;
      this.delete(oldest);
    }
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.maxBytes || oldest === key) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entrySize(entry);
    const path = pathOf(key);
    const variants = this.#variants.get(path);
    variants?.delete(key);
    if (variants?.size === 0) this.#variants.delete(path);
  }

  /** The variants of the key's path, this one as the last; none where it has no parameter. */
  #touchVariant(key: string): Set<string> {
    const path = pathOf(key);
    if (path === key) return new Set();
    const variants = this.#variants.get(path) ?? new Set();
    this.#variants.set(path, variants);
    variants.delete(key);
    variants.add(key);
    return variants;
  }
}

/** A key without its parameters. */
function pathOf(key: string): string {
  const end = key.indexOf("?");
  return end < 0 ? key : key.slice(0, end);
}
