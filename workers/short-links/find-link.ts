import { type FoundLink, findLinkChanges, findLinks } from "#app/features/links/short-link-lookup.store.ts";
import type { LinkCache } from "./link-cache.ts";

interface LookUp {
  db: D1Database;
  memory: LinkCache;
  waitUntil(work: Promise<unknown>): void;
  now(): number;
}

/** Asks D1 what changed. The age of an answer counts from before the question: what changes meanwhile is not in it. */
async function follow({ db, memory, now }: LookUp): Promise<void> {
  const [since, readAt] = [memory.edition, now()];
  memory.follow(await findLinkChanges(db, since), since, readAt);
}

/** A link by its code without case: from memory, else from D1 with its neighbours; never more than 4 s old while D1 answers. */
export async function lookUpLink(deps: LookUp, key: string): Promise<FoundLink | null> {
  const { db, memory, waitUntil, now } = deps;
  const at = now();
  try {
    if (memory.isOld(at)) await follow(deps);
    else if (memory.isDue(at)) waitUntil(follow(deps).catch(() => undefined));
    const known = memory.find(key, at);
    if (known) return known.link;
    const { generation } = memory;
    const found = await findLinks(db, key);
    memory.keep(found, generation);
    const own = found.find(({ codeKey }) => codeKey === key);
    if (!own) memory.keepUnknown(key, at);
    return own?.link ?? null;
  } catch (error) {
    const link = memory.staleIfError(key, now());
    if (link === null) throw error;
    return link;
  }
}
