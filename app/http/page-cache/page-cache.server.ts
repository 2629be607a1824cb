import { errorFields, logEvent } from "#app/services/log.server.ts";
import { SingleFlight, withTimeout } from "#app/services/single-flight.ts";
import { matchesEtag } from "../api-route.server.ts";
import type { EditionClock } from "./edition-clock.server.ts";
import { MemoryTier } from "./memory-tier.server.ts";
import { makeEntry, type PageEntry } from "./page-entry.server.ts";

/** When edition or render fail, the last good page is shown for this long (design § Readers' pages). */
const LAST_GOOD_MS = 10 * 60_000;
/** With a last good page at hand, a slow rendering is not waited for longer. */
const RENDER_LIMIT_MS = 3_000;
/** No page is fresh for longer, whatever it says. */
const MAX_FRESH_MS = 60_000;

/** Set by loaders of reader pages and taken off before anybody sees them. */
export const EDITION_HEADER = "X-Page-Edition";
export const VALID_UNTIL_HEADER = "X-Page-Valid-Until";

export interface PageRequest {
  /** Canonical path with its allowed parameters. */
  key: string;
  /** The article the page is of, for the list of those taken down. */
  articleId: number | null;
  /** Whether it is a page that has an economy variant, and answers by `Save-Data`. */
  hasVariants?: boolean;
}

/** A store shared by the machines of one place; the Cache API in production. */
export interface SharedTier {
  get(key: string): Promise<PageEntry | null>;
  set(key: string, entry: PageEntry): Promise<void>;
}

export interface PageCacheDeps {
  clock: EditionClock;
  shared(): SharedTier;
  /** Renders the rebuilt request of a key: canonical address, no headers, no session. */
  render(key: string): Promise<Response>;
  waitUntil(work: Promise<unknown>): void;
  now: number;
  /** Security headers that every stored page is sent with. */
  headers: Record<string, string>;
}

/** Rendered reader pages, by canonical path, correct by edition and validity. */
export class PageCache {
  #memory = new MemoryTier();
  readonly #renders = new SingleFlight<PageEntry | Response>();

  /** The answer to a reader's GET or HEAD, and whether it carries `deps.headers` already. */
  async respond(request: Request, page: PageRequest, deps: PageCacheDeps): Promise<{ response: Response; secured: boolean }> {
    const found = await this.#find(page, deps);
    return found instanceof Response ? { response: found, secured: false } : { response: send(request, found, deps.headers), secured: true };
  }

  async #find(page: PageRequest, deps: PageCacheDeps): Promise<PageEntry | Response> {
    const edition = await deps.clock.current(deps.now, deps.waitUntil);
    const held = this.#memory.get(page.key);
    if (held && isFresh(held, edition, deps)) return held;
    const shared = await deps
      .shared()
      .get(page.key)
      .catch(() => null);
    if (shared && isFresh(shared, edition, deps)) {
      this.#memory.set(page.key, shared);
      return shared;
    }
    const old = held && held.storedAt >= (shared?.storedAt ?? 0) ? held : shared;
    const standIn = this.#lastGood(old, page, deps);
    if (standIn && edition === null) return standIn;
    try {
      const rendering = this.#render(page.key, deps);
      const rendered = await (standIn ? withTimeout(RENDER_LIMIT_MS, rendering) : rendering);
      if (!(rendered instanceof Response)) return rendered;
      // Known before D1's own list is asked for again: its last page must not come back when D1 fails.
      if (page.articleId !== null && (rendered.status === 404 || rendered.status === 410)) deps.clock.markTakenDown(page.articleId);
      if (rendered.status < 500) return rendered.clone();
      return this.#lastGood(old, page, deps) ?? rendered.clone();
    } catch (error) {
      logEvent("error", "render", { path: page.key, ...errorFields(error) });
      const lastGood = this.#lastGood(old, page, deps);
      if (lastGood) return lastGood;
      throw error;
    }
  }

  #lastGood(entry: PageEntry | null | undefined, page: PageRequest, deps: PageCacheDeps): PageEntry | null {
    if (!entry || deps.now - entry.storedAt > LAST_GOOD_MS) return null;
    return page.articleId !== null && deps.clock.isTakenDown(page.articleId) ? null : entry;
  }

  #render(key: string, deps: PageCacheDeps): Promise<PageEntry | Response> {
    return this.#renders.run(`${key} ${deps.clock.known}`, () => {
      const work = this.#renderNow(key, deps);
      deps.waitUntil(work.catch(() => undefined));
      return work;
    });
  }

  async #renderNow(key: string, deps: PageCacheDeps): Promise<PageEntry | Response> {
    const startedAt = Date.now();
    const response = await deps.render(key);
    const edition = Number(response.headers.get(EDITION_HEADER) ?? 0);
    const validUntil = Number(response.headers.get(VALID_UNTIL_HEADER) ?? 0);
    const html = new Uint8Array(await response.arrayBuffer());
    if (response.status !== 200 || edition === 0) {
      const headers = new Headers(response.headers);
      headers.delete(EDITION_HEADER);
      headers.delete(VALID_UNTIL_HEADER);
      headers.set("Cache-Control", "no-cache");
      return new Response(html, { status: response.status, headers });
    }
    deps.clock.note(edition);
    const entry = await makeEntry({
      status: 200,
      contentType: response.headers.get("Content-Type") ?? "text/html; charset=utf-8",
      html,
      edition,
      validUntil: Math.min(validUntil || Number.POSITIVE_INFINITY, startedAt + MAX_FRESH_MS),
      storedAt: startedAt,
    });
    this.#memory.set(key, entry);
    deps.waitUntil(
      deps
        .shared()
        .set(key, entry)
        .catch(() => undefined),
    );
    return entry;
  }
}

/**
 * A page of another machine may be of an edition this one has not heard of yet: newer is never stale. From before the
 * database was restored every page is: its edition is counted again, for other content.
 */
const isFresh = (entry: PageEntry, edition: number | null, { clock, now }: PageCacheDeps): boolean =>
  edition !== null && now < entry.validUntil && entry.edition >= edition && entry.storedAt >= clock.restoredAt;

function send(request: Request, entry: PageEntry, common: Record<string, string>): Response {
  const headers: Record<string, string> = { ...common, "Content-Type": entry.contentType, ETag: entry.etag, "Cache-Control": "no-cache", Vary: "Accept-Encoding, Save-Data" };
  if (matchesEtag(request.headers.get("If-None-Match"), entry.etag)) return new Response(null, { status: 304, headers });
  const compressed = /\bgzip\b/.test(request.headers.get("Accept-Encoding") ?? "");
  if (compressed) headers["Content-Encoding"] = "gzip";
  const body = request.method === "HEAD" ? null : compressed ? entry.gzip : entry.html;
  return new Response(body, { status: entry.status, headers, ...(compressed ? { encodeBody: "manual" } : {}) });
}
