import { SingleFlight, withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { OverloadError, type WorkClass } from "#app/platform/concurrency/uncached-budget.server.ts";
import type { EdgeFront } from "#app/platform/edge-cache/edge-cache.server.ts";
import { etagMatches } from "#app/platform/http/responses/stored-file.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { EditionClock } from "./edition-clock.server.ts";
import { MemoryTier, makeEntry, type PageEntry, pageEdgeHeaders, STALE_IF_ERROR_MS } from "./page-entry.server.ts";

/** Longest wait for a rendering when a stale page could be sent instead. */
const RENDER_TIMEOUT_MS = 3_000;
/** No page is fresh for longer, whatever it says. */
const MAX_FRESH_MS = MINUTE_MS;

/** A page that readers ask for in the last seconds of its validity is rendered again behind their answers, so that none waits for it at the end (ours; ms). */
const RENEW_BEFORE_MS = 10_000;
/** No page is renewed so soon after it was rendered: what is due within seconds ends the validity of the next one too (ours; ms). */
const RENEW_AFTER_MS = 30_000;

/** Allowed difference between the clocks of two machines (our choice; ms). */
const CLOCK_SLACK_MS = 5_000;

/** Internal headers of reader pages' loaders, removed before the answer is sent. */
export const EDITION_HEADER = "X-Page-Edition";
export const VALID_UNTIL_HEADER = "X-Page-Valid-Until";
export const TAGS_HEADER = "X-Page-Tags";
/** Of a page without its parameter: the highest value of it that shows another page. */
export const PARAMETER_MAX_HEADER = "X-Page-Parameter-Max";

export interface PageRequest {
  /** Canonical path with its allowed parameters. */
  key: string;
  /** Set where the parameter counts only in some states: the page without it, which says up to which value it does. */
  plain?: { key: string; value: number };
  /** The article the page is of, for the list of those taken down. */
  articleId: number | null;
  /** True for a page that has an economy variant, and answers by `Save-Data`. */
  hasVariants?: boolean;
}

export interface PageCacheDeps {
  clock: EditionClock;
  /** Renders what readers ask for most as of an edition that is not announced yet. Never rejects. */
  prepare(edition: number): Promise<void>;
  /** Of the deployment: a cache in front shares pages between machines, and compresses them. */
  front: EdgeFront;
  /** Of the code that renders. */
  build: string;
  /** Renders the rebuilt request of a key: canonical address, no headers, no session. */
  render(key: string): Promise<Response>;
  /** Runs a rendering within the isolate's budget. Throws an `OverloadError`. */
  inSlot<T>(workClass: WorkClass, work: () => Promise<T>): Promise<T>;
  waitUntil(work: Promise<unknown>): void;
  now: number;
  /** Security headers that every stored page is sent with. */
  headers: Record<string, string>;
}

/**
 * An answer that is not stored: a redirect, a missing page, a failure. Plain data, because those who wait for one rendering are different requests: a
 * `Response` can only be read by the one that made it.
 */
interface OtherAnswer {
  status: number;
  headers: readonly [string, string][];
  body: Uint8Array<ArrayBuffer>;
}

const isPage = (rendered: PageEntry | OtherAnswer): rendered is PageEntry => "etag" in rendered;

/** Rendered reader pages, by canonical path, correct by edition and validity. */
export class PageCache {
  #memory = new MemoryTier();
  /** Pieces of work that make a page, by page and edition: with their wait for a slot. */
  readonly #renders = new SingleFlight<PageEntry | OtherAnswer>();
  /** Renderings that have begun, by page. */
  readonly #begun = new SingleFlight<PageEntry | OtherAnswer>();

  /** The answer to a reader's GET or HEAD, whether it carries `deps.headers` already, and whether it was in memory and fresh. */
  async respond(request: Request, page: PageRequest, deps: PageCacheDeps): Promise<{ response: Response; secured: boolean; isHit: boolean }> {
    const held = this.#memory.get(page.plain?.key ?? page.key);
    const plain = page.plain && (await this.#find({ ...page, key: page.plain.key }, deps));
    const found = plain && page.plain && !(isPage(plain) && page.plain.value <= plain.parameterMax) ? plain : await this.#find(page, deps);
    if (!isPage(found))
      return { response: new Response(found.body.byteLength > 0 ? found.body : null, { status: found.status, headers: [...found.headers] }), secured: false, isHit: false };
    return { response: send(request, page, found, deps), secured: true, isHit: found === held && isFresh(found, deps.clock.known, deps) };
  }

  /** True when the page was requested, or warmed, recently: it is in memory, fresh or not. */
  holds(key: string): boolean {
    return this.#memory.get(key) !== undefined;
  }

  /**
   * Returns when (ms), within `RENEW_BEFORE_MS` of `now`, a page in memory ends because its content changes (a scheduled story, an hour of the
   * layout) and not by its age, for which it is renewed before; null where nothing like that is near.
   */
  changesAt(key: string, now: number): number | null {
    const held = this.#memory.get(key);
    if (!held || held.validUntil <= now || held.validUntil - now >= RENEW_BEFORE_MS) return null;
    return held.validUntil - held.storedAt < RENEW_BEFORE_MS + RENEW_AFTER_MS ? held.validUntil : null;
  }

  /**
   * Renders a page as of `edition`, which this machine may not know yet, unless it is kept so already: readers are sent
   * the page of before meanwhile instead of waiting for this one.
   */
  async warm(key: string, edition: number, deps: PageCacheDeps): Promise<void> {
    const held = this.#memory.get(key);
    if (deps.clock.known > edition || (held && held.edition >= edition && isValid(held, deps.now))) return;
    // Not shared with a reader's rendering that waits for a slot: the write that warms may hold the one it waits for.
    await this.#renders.restart(`${key} ${edition}`, () => deps.inSlot(held ? "renewal" : "background", () => this.#renderAsOf(key, edition, deps)));
  }

  /**
   * Renders the page from D1 and not from its stored copy, and tells whether it succeeded; a rendering in progress counts, and the page is stored as
   * any other.
   */
  async renders(key: string, deps: PageCacheDeps): Promise<boolean> {
    // A rendering is shared by the edition that is known: a new isolate asks for it first, as for a reader.
    await deps.clock.current(deps.now, deps.waitUntil, deps.prepare);
    return isPage(await this.#render(key, "background", deps));
  }

  /**
   * Counts pages of the edition before `edition` as of `edition`: the one write between them changed nothing but what `tag` names, which
   * they do not show. Files are left out: not all of them name what they show.
   */
  keepThrough(edition: number, tag: string): void {
    for (const entry of this.#memory.entries()) {
      if (entry.edition === edition - 1 && entry.contentType.startsWith("text/html") && !entry.tags.includes(tag)) entry.edition = edition;
    }
  }

  async #find(page: PageRequest, deps: PageCacheDeps): Promise<PageEntry | OtherAnswer> {
    const held = this.#memory.get(page.key);
    // The cache in front stores the answer for as long as the page is valid: an edition known a few seconds ago is not enough.
    const isStoredAgain = deps.front === "following" && held !== undefined && isValid(held, deps.now);
    const edition = isStoredAgain ? await deps.clock.exact(deps.now) : await deps.clock.current(deps.now, deps.waitUntil, deps.prepare);
    if (held && isFresh(held, edition, deps)) {
      if (isDue(held, deps.now)) this.#renderBehind(page, deps);
      return held;
    }
    const staleEntry = this.#staleIfError(held, page, deps);
    if (staleEntry && edition === null) return staleEntry;
    try {
      const rendering = this.#render(page.key, held ? "renewal" : "read", deps);
      const rendered = await (staleEntry ? withTimeout(RENDER_TIMEOUT_MS, rendering) : rendering);
      if (isPage(rendered)) return rendered;
      // Before the list is read from D1 again: a stale page must not reappear if D1 fails.
      if (page.articleId !== null && [404, 410, 451].includes(rendered.status)) deps.clock.markTakenDown(page.articleId);
      if (rendered.status < 500) return rendered;
      return this.#staleIfError(held, page, deps) ?? rendered;
    } catch (error) {
      if (!(error instanceof OverloadError)) logEvent("error", "render", { path: page.key, ...errorFields(error) });
      const staleIfError = this.#staleIfError(held, page, deps);
      if (staleIfError) return staleIfError;
      throw error;
    }
  }

  #staleIfError(entry: PageEntry | undefined, page: PageRequest, deps: PageCacheDeps): PageEntry | null {
    if (!entry || Math.abs(deps.now - entry.storedAt) > STALE_IF_ERROR_MS) return null;
    return page.articleId !== null && deps.clock.isTakenDown(page.articleId) ? null : entry;
  }

  #renderBehind({ key }: PageRequest, deps: PageCacheDeps): void {
    const rendering = this.#render(key, "background", deps);
    deps.waitUntil(rendering.catch((error: unknown) => error instanceof OverloadError || logEvent("error", "render", { path: key, ...errorFields(error) })));
  }

  #render(key: string, workClass: WorkClass, deps: PageCacheDeps): Promise<PageEntry | OtherAnswer> {
    const before = this.#memory.get(key);
    return this.#renders.run(`${key} ${deps.clock.known}`, () => {
      const work = deps.inSlot(workClass, async () => {
        // Made by another one while this one waited for its slot.
        const now = this.#memory.get(key);
        return now && now !== before && isFresh(now, deps.clock.known, deps) ? now : this.#renderAsOf(key, deps.clock.known, deps);
      });
      deps.waitUntil(work.catch(() => undefined));
      return work;
    });
  }

  /** Renders a page at the state of `edition` at least. A rendering of it that has begun already is taken where it was not too early. */
  async #renderAsOf(key: string, edition: number, deps: PageCacheDeps): Promise<PageEntry | OtherAnswer> {
    let isOwn = false;
    const begin = () => {
      isOwn = true;
      return this.#renderNow(key, deps);
    };
    const rendered = await this.#begun.run(key, begin);
    const isLateEnough = isOwn || (isPage(rendered) && rendered.edition >= edition && rendered.storedAt >= deps.clock.restoredAt);
    return isLateEnough ? rendered : this.#begun.run(key, begin);
  }

  async #renderNow(key: string, deps: PageCacheDeps): Promise<PageEntry | OtherAnswer> {
    const startedAt = Date.now();
    const response = await deps.render(key);
    const edition = Number(response.headers.get(EDITION_HEADER) ?? 0);
    const validUntil = Number(response.headers.get(VALID_UNTIL_HEADER) ?? 0);
    const html = new Uint8Array(await response.arrayBuffer());
    if (response.status !== 200 || edition === 0) {
      const headers = new Headers(response.headers);
      for (const name of [EDITION_HEADER, VALID_UNTIL_HEADER, TAGS_HEADER, PARAMETER_MAX_HEADER]) headers.delete(name);
      headers.set("Cache-Control", "no-cache");
      return { status: response.status, headers: [...headers], body: html };
    }
    deps.clock.note(edition);
    const page = {
      status: 200,
      contentType: response.headers.get("Content-Type") ?? "text/html; charset=utf-8",
      html,
      edition,
      validUntil: Math.min(validUntil || Number.POSITIVE_INFINITY, startedAt + MAX_FRESH_MS),
      storedAt: startedAt,
      parameterMax: Number(response.headers.get(PARAMETER_MAX_HEADER) ?? 0),
      tags: (response.headers.get(TAGS_HEADER) ?? "").split(",").filter(Boolean),
    };
    const entry = makeEntry(page, deps.front !== "following");
    this.#memory.set(key, entry);
    return entry;
  }
}

/**
 * A page rendered on another machine may have a newer edition than this one knows: never stale. Pages from before a
 * restore of the database are always stale: editions are counted again from an older value.
 */
const isFresh = (entry: PageEntry, edition: number | null, { clock, now }: PageCacheDeps): boolean =>
  edition !== null && isValid(entry, now) && entry.edition >= edition && entry.storedAt >= clock.restoredAt;

const isDue = ({ validUntil, storedAt }: PageEntry, now: number): boolean => validUntil - now < RENEW_BEFORE_MS && now - storedAt >= RENEW_AFTER_MS;

/** A page that seems to be valid for longer than any is, or to come from later, was stored by a clock that was put back since. */
const isValid = ({ validUntil, storedAt }: PageEntry, now: number): boolean =>
  now < validUntil && validUntil - now <= MAX_FRESH_MS + CLOCK_SLACK_MS && storedAt - now <= CLOCK_SLACK_MS;

function send(request: Request, { hasVariants = false }: PageRequest, entry: PageEntry, { headers: common, front, now, build }: PageCacheDeps): Response {
  const caching = front === "following" ? pageEdgeHeaders(entry, { now, hasVariants, build }) : { Vary: "Accept-Encoding, Save-Data" };
  const headers: Record<string, string> = { ...common, "Content-Type": entry.contentType, ETag: entry.etag, "Cache-Control": "no-cache", ...caching };
  if (etagMatches(request.headers.get("If-None-Match"), entry.etag)) return new Response(null, { status: 304, headers });
  const compressed = entry.gzip !== null && /\bgzip\b/.test(request.headers.get("Accept-Encoding") ?? "");
  if (compressed) headers["Content-Encoding"] = "gzip";
  const body = request.method === "HEAD" ? null : compressed ? entry.gzip : entry.html;
  return new Response(body, { status: entry.status, headers, ...(compressed ? { encodeBody: "manual" } : {}) });
}
