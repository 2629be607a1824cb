import { type FoundLink, findLinkChanges, findLinks } from "#app/features/links/short-link-lookup.store.ts";
import type { LinkCache } from "./link-cache.ts";
import type { LookUpQueue } from "./look-up-queue.ts";

interface LookUp {
  db: D1Database;
  memory: LinkCache;
  queue: LookUpQueue;
  /** The client's network; null: unknown. */
  owner: string | null;
  waitUntil(work: Promise<unknown>): void;
  now(): number;
}

/** Asks D1 what changed. The age of an answer counts from before the question: what changes meanwhile is not in it. */
async function follow({ db, memory, now }: LookUp): Promise<void> {
  const [since, readAt] = [memory.edition, now()];
  memory.follow(await findLinkChanges(db, since), since, readAt);
}

/** Queries D1 for a link, unless another request has cached it meanwhile. */
async function find({ db, memory, now }: LookUp, key: string): Promise<FoundLink | null> {
  const at = now();
  const known = memory.find(key, at);
  if (known) return known.link;
  const { generation } = memory;
  const found = await findLinks(db, key);
  memory.keep(found, generation);
  const own = found.find(({ codeKey }) => codeKey === key);
  if (!own) memory.keepUnknown(key, at);
  return own?.link ?? null;
}

/**
 * A link by its code without case: from memory, else from D1 with its neighbours, in its turn (throws a `BusyError`); never more than
 * 4 s old while D1 answers.
 */
export async function lookUpLink(deps: LookUp, key: string): Promise<FoundLink | null> {
  const { memory, queue, owner, waitUntil, now } = deps;
  const at = now();
  try {
    if (memory.isOld(at)) await follow(deps);
    else if (memory.isDue(at)) waitUntil(follow(deps).catch(() => undefined));
    const known = memory.find(key, at);
    if (known) return known.link;
    return await queue.run("code", owner, () => find(deps, key));
  } catch (error) {
    const link = memory.staleIfError(key, now());
    if (link === null) throw error;
    return link;
  }
}
