/**
 * Budget of invalidations and purges of the cache in front of the Worker. Cloudflare takes 5 calls a minute with bursts of 25 and 100 items a call
 * (developers.cloudflare.com/cache/how-to/purge-cache § Availability and limits, 29 July 2026); a token bucket a little slower than that stays below
 * it, whatever the phase of Cloudflare's own.
 */

/** Calls that may follow one another at once. */
const CAPACITY = 25;
/** One call more is allowed each time this has passed: 4.8 a minute. Milliseconds. */
const REFILL_MS = 12_500;
/** Calls that only purges may use: what was withdrawn must go although many edits used up the rest (ours). */
const RESERVE = 4;
/**
 * Least time between two calls of one kind: what is written meanwhile is covered by one call. Each change is asked for
 * twice, so this is also how long a rendering that began before the write may take without being stored for a minute.
 * Two of it stay under the 5 s within which other machines must know a write (http-api § Conventions). Milliseconds.
 */
export const GAP_MS = 2_400;
/** Delay after a refused or failed call. Milliseconds. */
export const RETRY_MS = 12_500;
/** Tags of one call. */
export const TAGS_PER_CALL = 100;

/** Stored state of the calls. Times in epoch milliseconds. */
export interface EdgeCalls {
  tokens: number;
  /** Time when `tokens` was counted. */
  countedAt: number;
  /** The newest edition that an accepted call invalidated. */
  askedEdition: number;
  /** The newest edition that another accepted call followed: no older answer can be stored any more. */
  settledEdition: number;
  /** Begin of the last call of each kind. */
  invalidatedAt: number;
  purgedAt: number;
  refusedUntil: number;
}

/** A tag to be deleted from `dueAt` on; `isLast`: for the second time. */
export interface PendingPurge {
  id: number;
  tag: string;
  dueAt: number;
  isLast: boolean;
}

/** Work that is still to be asked for: all up to the site's edition, and tags. */
export interface PendingWork {
  edition: number;
  purges: readonly PendingPurge[];
}

/** The next step; `until` in epoch milliseconds. */
export type EdgeStep =
  | { do: "purge"; purges: readonly PendingPurge[] }
  | { do: "invalidate"; edition: number; settles: number }
  | { do: "wait"; until: number }
  | { do: "nothing" };

/** A time that a clock wrote which ran ahead of this one by more than `most` holds nothing up. */
const notBefore = (at: number, now: number, most: number): number => (at - now > most ? now : at);

/** Tokens now; a clock that was put back adds none. */
const tokensAt = ({ tokens, countedAt }: EdgeCalls, now: number): number => Math.min(CAPACITY, tokens + Math.max(0, now - countedAt) / REFILL_MS);

/** Returns when a call may begin that follows one of `lastAt` and leaves `reserve` tokens. */
function allowedAt(calls: EdgeCalls, lastAt: number, reserve: number, now: number): number {
  const missing = 1 + reserve - tokensAt(calls, now);
  return Math.max(now + Math.ceil(Math.max(0, missing) * REFILL_MS), notBefore(lastAt + GAP_MS, now, GAP_MS), notBefore(calls.refusedUntil, now, RETRY_MS));
}

/** Purges that are due, as many tags as a call takes. */
function duePurges(purges: readonly PendingPurge[], now: number): PendingPurge[] {
  const tags = new Set<string>();
  return purges.filter(({ tag, dueAt }) => notBefore(dueAt, now, GAP_MS) <= now && (tags.has(tag) || tags.size < TAGS_PER_CALL) && tags.add(tag));
}

/** The next call, or until when to wait for it. Purges come first. */
export function nextStep(calls: EdgeCalls, { edition, purges }: PendingWork, now: number): EdgeStep {
  const due = duePurges(purges, now);
  const firstDue = due.length > 0 ? now : Math.min(...purges.map(({ dueAt }) => notBefore(dueAt, now, GAP_MS)));
  const purgeAt = purges.length > 0 ? Math.max(firstDue, allowedAt(calls, calls.purgedAt, 0, now)) : Number.POSITIVE_INFINITY;
  if (purgeAt <= now) return { do: "purge", purges: due };
  const invalidateAt = edition > calls.settledEdition ? allowedAt(calls, calls.invalidatedAt, RESERVE, now) : Number.POSITIVE_INFINITY;
  // The call before this one has now been covered twice.
  if (invalidateAt <= now) return { do: "invalidate", edition, settles: Math.min(edition, calls.askedEdition) };
  const until = Math.min(purgeAt, invalidateAt);
  return until === Number.POSITIVE_INFINITY ? { do: "nothing" } : { do: "wait", until };
}

/** The calls with one of `kind` that begins now; its token is spent whatever comes of it. */
export const withCall = (calls: EdgeCalls, kind: "purge" | "invalidate", now: number): EdgeCalls => ({
  ...calls,
  tokens: tokensAt(calls, now) - 1,
  countedAt: now,
  ...(kind === "purge" ? { purgedAt: now } : { invalidatedAt: now }),
});

/** Tags of stored answers, by which writes reach them in the cache in front of the Worker (`Cache-Tag`). */

/** Of everything that an edition changes: pages, feeds, sitemaps. */
export const SITE_TAG = "site";

export const articleTag = (id: number | ""): string => `article-${id}`;
export const sectionTag = (slug: string): string => `section-${slug}`;
export const videoTag = (id: number): string => `video-${id}`;
/** Of a stored file, by the last part of its address. */
export const mediaTag = (key: string): string => `media-${key}`;
/** Of pages, which name the style sheet and scripts of their build. */
export const buildTag = (build: string): string => `build-${build}`;

/** Tags of one answer: far under the 1,000 that are kept, and under the 16 KB that a header may have. */
const TAGS_MAX = 500;

/** A valid tag: printable ASCII without a comma; anything else would be dropped without notice (ours: 200 of 1,024 characters). */
const TAG = /^[\x21-\x2b\x2d-\x7e]{1,200}$/;

/** The value of `Cache-Tag`: every valid tag once. */
export const tagHeader = (tags: readonly string[]): string =>
  [...new Set(tags)]
    .filter((tag) => TAG.test(tag))
    .slice(0, TAGS_MAX)
    .join(",");
