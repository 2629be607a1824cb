import type { FoundLink, LinkChanges, LinkOfEdition } from "#app/features/links/short-link-lookup.store.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/** From the first age on what changed is asked for in the background, from the second before the answer: a change takes effect within 5 s. Milliseconds. */
const REVALIDATE_AFTER_MS = 2_000;
const MAX_AGE_MS = 4_000;

/** An unknown code may be given out the next moment. Milliseconds. */
const UNKNOWN_MS = 1_000;

/** Time that cached entries are used while D1 fails. Milliseconds. */
const STALE_IF_ERROR_MS = 10 * MINUTE_MS;

/** Bytes of links that an isolate keeps: well under its 128 MB. */
const BYTES_MAX = 24 * 1024 * 1024;

/** An entry's bytes, about: its objects, and two for each character of its texts. */
const sizeOf = (key: string, link: FoundLink | null): number =>
  400 + 2 * (key.length + (link ? link.target.length + (link.articleSlug?.length ?? 0) + link.origin.source.length + link.origin.medium.length + link.origin.campaign.length : 0));

/** `edition` of a link: of links when it last changed; `readAt` of an unknown code (ms). */
type Entry = { link: FoundLink; edition: number } | { link: null; readAt: number };

/** Links cached by this isolate, by bytes; the oldest are evicted first. All of them are as of one edition, which is asked for every few seconds. */
export class LinkCache {
  #entries = new Map<string, Entry>();
  #bytes = 0;
  #edition: number | null = null;
  /** Time when the edition was requested (ms). */
  #readAt = Number.NEGATIVE_INFINITY;
  #askingSince = Number.NEGATIVE_INFINITY;
  #generation = 0;

  constructor(private readonly maxBytes = BYTES_MAX) {}

  /** The edition that all links are as of; null before the first. */
  get edition(): number | null {
    return this.#edition;
  }

  /** Another one after everything was forgotten. */
  get generation(): number {
    return this.#generation;
  }

  /** True when changes must be read before anything is answered. */
  isOld(now: number): boolean {
    const age = now - this.#readAt;
    return age >= MAX_AGE_MS || age < 0;
  }

  /** True when the caller should read changes after its answer; other callers get false meanwhile. */
  isDue(now: number): boolean {
    const isDue = now - this.#readAt >= REVALIDATE_AFTER_MS && Math.abs(now - this.#askingSince) >= REVALIDATE_AFTER_MS;
    if (isDue) this.#askingSince = now;
    return isDue;
  }

  /** A cached code, `link` null where it is unknown; null for one to look up. */
  find(key: string, now: number): { link: FoundLink | null } | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    if (entry.link !== null) return entry;
    const age = now - entry.readAt;
    return age < UNKNOWN_MS && age >= 0 ? entry : null;
  }

  /** The last known link of a code, for when D1 fails; null when too old. */
  staleIfError(key: string, now: number): FoundLink | null {
    return now - this.#readAt < STALE_IF_ERROR_MS ? (this.#entries.get(key)?.link ?? null) : null;
  }

  /** Keeps what a look-up that began in `generation` found: never an older state of a link over a newer one. */
  keep(found: readonly LinkOfEdition[], generation = this.#generation): void {
    if (generation !== this.#generation) return;
    for (const { codeKey, edition, link } of found) {
      const before = this.#entries.get(codeKey);
      if (!before || before.link === null || before.edition <= edition) this.#set(codeKey, { link, edition });
    }
  }

  keepUnknown(key: string, readAt: number): void {
    this.#set(key, { link: null, readAt });
  }

  /** Takes over what changed since `since`; forgets everything where that is not known. `readAt`: when it was asked for (ms). */
  follow({ edition, changed, isMore }: LinkChanges, since: number | null, readAt: number): void {
    const known = this.#edition;
    // It comes late, after one that knew more.
    if (known !== null && since !== known && (since === null || edition < known)) return;
    // After a restore of the database editions are counted again from an older one.
    if (isMore || since === null || edition < since) {
      this.#entries.clear();
      this.#bytes = 0;
      this.#generation += 1;
    } else this.keep(changed);
    this.#edition = edition;
    this.#readAt = readAt;
  }

  #set(key: string, entry: Entry): void {
    this.#forget(key);
    this.#entries.set(key, entry);
    this.#bytes += sizeOf(key, entry.link);
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
