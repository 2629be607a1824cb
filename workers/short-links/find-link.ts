import { type FoundLink, findLink } from "#app/db/short-link-lookup.ts";
import { HARD_MS, type LinkMemory, type Remembered } from "./link-memory.ts";

interface LookUp {
  db: D1Database;
  memory: LinkMemory;
  /** The data centre's cache. */
  cache: Cache;
  /** The request's address; its origin begins the cache's keys. */
  url: string;
  waitUntil(work: Promise<unknown>): void;
  now(): number;
}

const cacheKey = (url: string, key: string) => `${new URL(url).origin}/_cache/${key}`;

async function fromCache({ cache, url, now }: LookUp, key: string): Promise<Remembered | null> {
  const found = await cache.match(cacheKey(url, key)).catch(() => undefined);
  if (!found) return null;
  const remembered = (await found.json()) as Remembered;
  return now() - remembered.readAt < HARD_MS ? remembered : null;
}

/** Asks D1. The age of an answer counts from before the question: what changes meanwhile is not in it. */
async function fromDatabase({ db, memory, cache, url, waitUntil, now }: LookUp, key: string): Promise<FoundLink | null> {
  const readAt = now();
  const link = await findLink(db, key);
  const remembered: Remembered = { link, readAt };
  memory.keep(key, remembered);
  if (link !== null) {
    const kept = new Response(JSON.stringify(remembered), { headers: { "Content-Type": "application/json", "Cache-Control": `max-age=${HARD_MS / 1_000}` } });
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
    const link = memory.standIn(key, now());
    if (link === null) throw error;
    return link;
  }
}
