import { type FoundLink, findLink } from "#app/db/links/short-link-lookup.ts";
import { type CachedLink, type LinkCache, MAX_AGE_MS } from "./link-cache.ts";

interface LookUp {
  db: D1Database;
  memory: LinkCache;
  /** The data centre's cache; null where there is none to share. */
  cache: Cache | null;
  /** The request's address; its origin begins the cache's keys. */
  url: string;
  waitUntil(work: Promise<unknown>): void;
  now(): number;
}

const cacheKey = (url: string, key: string) => `${new URL(url).origin}/_cache/${key}`;

async function fromCache({ cache, url, now }: LookUp, key: string): Promise<CachedLink | null> {
  const found = await cache?.match(cacheKey(url, key)).catch(() => undefined);
  if (!found) return null;
  const cached = (await found.json()) as CachedLink;
  return now() - cached.readAt < MAX_AGE_MS ? cached : null;
}

/** Asks D1. The age of an answer counts from before the question: what changes meanwhile is not in it. */
async function fromDatabase({ db, memory, cache, url, waitUntil, now }: LookUp, key: string): Promise<FoundLink | null> {
  const readAt = now();
  const link = await findLink(db, key);
  const cached: CachedLink = { link, readAt };
  memory.keep(key, cached);
  if (cache && link !== null) {
    const kept = new Response(JSON.stringify(cached), { headers: { "Content-Type": "application/json", "Cache-Control": `max-age=${MAX_AGE_MS / 1_000}` } });
    waitUntil(cache.put(cacheKey(url, key), kept).catch(() => undefined));
  }
  return link;
}

/** A link by its code without case: from memory, from the data centre's cache, from D1; never more than 4 s old while D1 answers. */
export async function lookUpLink(deps: LookUp, key: string): Promise<FoundLink | null> {
  const { memory, waitUntil, now } = deps;
  const known = memory.find(key, now());
  if (known) {
    if (known.refresh) waitUntil(fromDatabase(deps, key).catch(() => undefined));
    return known.link;
  }
  const cached = await fromCache(deps, key);
  if (cached) {
    memory.keep(key, cached);
    return cached.link;
  }
  try {
    return await fromDatabase(deps, key);
  } catch (error) {
    const link = memory.staleIfError(key, now());
    if (link === null) throw error;
    return link;
  }
}
