/**
 * Workers Cache as documented (developers.cloudflare.com/workers/cache, July to September 2026), in front of an origin: what it
 * stores, for how long and under which key, when it asks the origin, and what it takes of purges. Where the documentation
 * leaves a choice it takes the one that is worse for the site: an answer that began before an invalidation is stored after it.
 */

interface Purge {
  tags?: string[];
  pathPrefixes?: string[];
  purgeEverything?: boolean;
}

interface Stored {
  path: string;
  /** The request's headers that the answer varies by. */
  vary: readonly [name: string, value: string | null][];
  status: number;
  headers: Headers;
  body: ArrayBuffer;
  tags: ReadonlySet<string>;
  storedAt: number;
  /** Milliseconds. */
  freshFor: number;
  staleIfError: number;
  staleWhileRevalidate: number;
  invalidatedAt: number | null;
}

/** Lifetimes of answers without any directive. Seconds. */
const DEFAULT_LIFETIMES: Readonly<Record<number, number>> = { 200: 7200, 203: 7200, 204: 7200, 300: 1200, 301: 1200, 404: 180, 405: 60, 410: 180, 414: 60, 501: 60 };
/** Headers besides the address that are part of the key. */
const KEY_HEADERS = ["x-http-method-override", "x-http-method", "x-method-override", "x-forwarded-host", "x-host", "x-original-url", "x-rewrite-url", "forwarded"];
/** Of the free plan, whatever the account's: calls at once, milliseconds for one more, items of a call. */
const LIMIT = { burst: 25, refillMs: 12_000, items: 100 };
const TAG = /^[\x21-\x7e]{1,1024}$/;
const TAGS_MAX = 1_000;

export interface Directives {
  has(name: string): boolean;
  seconds(name: string): number | null;
}

function parse(header: string): Directives {
  const found = new Map(
    header
      .toLowerCase()
      .split(",")
      .map((one): [string, string | undefined] => {
        const [name = "", value] = one.trim().split("=");
        return [name, value];
      }),
  );
  return { has: (name) => found.has(name), seconds: (name) => (found.get(name) === undefined ? null : Number(found.get(name))) };
}

/** The directives that count for the cache in front, by precedence; null where the answer has none. */
export function edgeDirectives(headers: Headers): Directives | null {
  const header = headers.get("Cloudflare-CDN-Cache-Control") ?? headers.get("CDN-Cache-Control") ?? headers.get("Cache-Control");
  return header === null ? null : parse(header);
}

/** For how long the cache may store an answer (s); null: not at all. */
export function edgeLifetime(request: Request, response: Response): number | null {
  const directives = edgeDirectives(response.headers);
  if (response.status === 206 || (response.status >= 520 && response.status <= 526)) return null;
  if (response.headers.has("Set-Cookie") || response.headers.get("Vary")?.includes("*")) return null;
  if (directives === null) return request.headers.has("Authorization") ? null : (DEFAULT_LIFETIMES[response.status] ?? null);
  if (directives.has("no-store") || directives.has("private")) return null;
  if (request.headers.has("Authorization") && !["public", "must-revalidate", "s-maxage"].some((name) => directives.has(name))) return null;
  if (directives.has("no-cache")) return 0;
  const explicit = directives.seconds("s-maxage") ?? directives.seconds("max-age");
  return explicit ?? DEFAULT_LIFETIMES[response.status] ?? null;
}

export interface EdgeCacheOptions {
  now(): number;
  /** The Worker; throws where it died. */
  origin(request: Request): Promise<Response>;
  /** Fault of a call; null: none. */
  failure?(call: "purge" | "invalidate"): "refuse" | "throw" | null;
}

export class EdgeCacheSimulation {
  readonly #stored = new Map<string, Stored[]>();
  readonly #filling = new Map<string, Promise<Stored | null>>();
  #tokens = LIMIT.burst;
  #countedAt: number;
  /** Every call, in its order. */
  readonly calls: { call: "purge" | "invalidate"; tags: string[]; accepted: boolean; at: number }[] = [];
  /** Calls that the limit refused. */
  overLimit = 0;

  constructor(private readonly options: EdgeCacheOptions) {
    this.#countedAt = options.now();
  }

  /** The Worker's `ctx.cache`. */
  readonly controls = {
    purge: (options: Purge) => this.#call("purge", options),
    invalidate: (options: Purge) => this.#call("invalidate", options),
  };

  /** The answer that a client gets, with `Cf-Cache-Status`. */
  async fetch(request: Request): Promise<Response> {
    if (!["GET", "HEAD"].includes(request.method) || request.headers.has("Upgrade")) return this.#toClient(await this.options.origin(request), "BYPASS");
    const key = this.#keyOf(request);
    const entry = this.#find(key, request);
    const now = this.options.now();
    if (entry && entry.invalidatedAt === null && now - entry.storedAt < entry.freshFor) return this.#serve(request, entry, "HIT");
    if (entry && now < this.#staleAt(entry) + entry.staleWhileRevalidate) {
      void this.#ask(key, request, entry).catch(() => undefined);
      return this.#serve(request, entry, "UPDATING");
    }
    return entry ? this.#revalidate(key, request, entry) : this.#fill(key, request);
  }

  /** One miss at a time asks the Worker; the others get its answer if it may be stored, else ask themselves. */
  async #fill(key: string, request: Request): Promise<Response> {
    const other = this.#filling.get(key);
    if (other) {
      await other.catch(() => null);
      const entry = this.#find(key, request);
      if (entry) return this.#serve(request, entry, "HIT");
    }
    let uncached: Response | null = null;
    const filling = this.#ask(key, request, null).then((asked) => {
      if (!(asked instanceof Response)) return asked;
      uncached = asked;
      return null;
    });
    this.#filling.set(key, filling);
    try {
      const entry = await filling;
      return entry ? this.#serve(request, entry, "MISS") : this.#toClient(uncached as unknown as Response, "BYPASS", request);
    } finally {
      if (this.#filling.get(key) === filling) this.#filling.delete(key);
    }
  }

  async #revalidate(key: string, request: Request, entry: Stored): Promise<Response> {
    const staleFor = this.options.now() - this.#staleAt(entry);
    const mayBeStale = staleFor < entry.staleIfError && this.#find(key, request) === entry;
    try {
      const asked = await this.#ask(key, request, entry);
      if (!(asked instanceof Response)) return this.#serve(request, asked, asked === entry ? "REVALIDATED" : "EXPIRED");
      // A purge meanwhile has taken the entry away.
      if (asked.status >= 500 && mayBeStale && this.#find(key, request) === entry) return this.#serve(request, entry, "STALE");
      return this.#toClient(asked, "EXPIRED", request);
    } catch (error) {
      if (mayBeStale && this.#find(key, request) === entry) return this.#serve(request, entry, "STALE");
      throw error;
    }
  }

  /** Asks the Worker, on the condition that what is stored has changed; the entry of the answer, or an answer that is not stored. */
  async #ask(key: string, request: Request, entry: Stored | null): Promise<Stored | Response> {
    const headers = new Headers(request.headers);
    for (const name of ["Range", "If-Range", "If-None-Match", "If-Modified-Since"]) headers.delete(name);
    const etag = entry?.headers.get("ETag");
    if (etag) headers.set("If-None-Match", etag);
    const asked = new Request(request.url, { method: "GET", headers, redirect: "manual" });
    const response = await this.options.origin(asked);
    if (response.status === 304 && entry) {
      const update = this.#toStored(asked, new Response(null, { status: 200, headers: response.headers }), new ArrayBuffer(0));
      if (!update) return new Response(entry.body.slice(0), { status: entry.status, headers: entry.headers });
      for (const [name, value] of update.headers) entry.headers.set(name, value);
      Object.assign(entry, { tags: update.tags, storedAt: update.storedAt, freshFor: update.freshFor, staleIfError: update.staleIfError, invalidatedAt: null });
      return entry;
    }
    const body = await response.arrayBuffer();
    const stored = this.#toStored(asked, response, body);
    if (!stored) return new Response([101, 204, 205, 304].includes(response.status) ? null : body, { status: response.status, headers: response.headers });
    const others = (this.#stored.get(key) ?? []).filter((other) => !sameVariant(other, stored));
    this.#stored.set(key, [...others, stored]);
    return stored;
  }

  #toStored(request: Request, response: Response, body: ArrayBuffer): Stored | null {
    const seconds = edgeLifetime(request, response);
    if (seconds === null) return null;
    const directives = edgeDirectives(response.headers);
    const mayBeStale = !["s-maxage", "must-revalidate", "proxy-revalidate"].some((name) => directives?.has(name));
    const allowance = (name: string, otherwise: number) => (mayBeStale ? (directives?.seconds(name) ?? otherwise) * 1_000 : 0);
    const names = (response.headers.get("Vary") ?? "").split(",").map((name) => name.trim().toLowerCase());
    const tags = (response.headers.get("Cache-Tag") ?? "").split(",").filter((tag) => TAG.test(tag));
    return {
      path: new URL(request.url).pathname,
      vary: names.filter(Boolean).map((name) => [name, request.headers.get(name)]),
      status: response.status,
      headers: new Headers(response.headers),
      body,
      tags: new Set(tags.slice(0, TAGS_MAX).map((tag) => tag.toLowerCase())),
      storedAt: this.options.now(),
      freshFor: seconds * 1_000,
      staleIfError: allowance("stale-if-error", Number.POSITIVE_INFINITY),
      staleWhileRevalidate: allowance("stale-while-revalidate", 0),
      invalidatedAt: null,
    };
  }

  #staleAt = (entry: Stored): number => Math.min(entry.invalidatedAt ?? Number.POSITIVE_INFINITY, entry.storedAt + entry.freshFor);

  /** The host is no part of the key, and neither are cookies. */
  #keyOf(request: Request): string {
    const { pathname, search } = new URL(request.url);
    return [`${pathname}${search}`, ...KEY_HEADERS.map((name) => request.headers.get(name) ?? "")].join("\n");
  }

  #find = (key: string, request: Request): Stored | null => this.#stored.get(key)?.find(({ vary }) => vary.every(([name, value]) => request.headers.get(name) === value)) ?? null;

  #serve(request: Request, { body, headers, status }: Stored, cacheStatus: string): Response {
    const etag = headers.get("ETag")?.replace(/^W\//, "");
    const asked = (request.headers.get("If-None-Match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
    if (status === 200 && etag && (asked.includes(etag) || asked.includes("*"))) return this.#toClient(new Response(null, { status: 304, headers }), cacheStatus, request);
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("Range") ?? "");
    if (!range || status !== 200) return this.#toClient(new Response(body.slice(0), { status, headers }), cacheStatus, request);
    const from = Number(range[1]);
    const to = Math.min(range[2] === "" ? Number.POSITIVE_INFINITY : Number(range[2]), body.byteLength - 1);
    if (from > to) return this.#toClient(new Response(null, { status: 416, headers: { "Content-Range": `bytes */${body.byteLength}` } }), cacheStatus, request);
    const part = new Response(body.slice(from, to + 1), { status: 206, headers });
    part.headers.set("Content-Range", `bytes ${from}-${to}/${body.byteLength}`);
    part.headers.set("Content-Length", String(to - from + 1));
    return this.#toClient(part, cacheStatus, request);
  }

  #toClient(response: Response, cacheStatus: string, request?: Request): Response {
    const headers = new Headers(response.headers);
    for (const name of ["Cloudflare-CDN-Cache-Control", "Cache-Tag"]) headers.delete(name);
    headers.set("Cf-Cache-Status", cacheStatus);
    const isEmpty = request?.method === "HEAD" || [101, 204, 205, 304].includes(response.status);
    return new Response(isEmpty ? null : response.body, { status: response.status, headers });
  }

  async #call(call: "purge" | "invalidate", { tags = [], pathPrefixes = [], purgeEverything = false }: Purge) {
    const now = this.options.now();
    const whole = Math.floor((now - this.#countedAt) / LIMIT.refillMs);
    this.#tokens = Math.min(LIMIT.burst, this.#tokens + whole);
    this.#countedAt += whole * LIMIT.refillMs;
    const failure = this.options.failure?.(call) ?? null;
    const isOverLimit = this.#tokens < 1;
    if (isOverLimit) this.overLimit += 1;
    else this.#tokens -= 1;
    const accepted = !isOverLimit && failure === null && tags.length + pathPrefixes.length <= LIMIT.items && tags.length + pathPrefixes.length + Number(purgeEverything) > 0;
    this.calls.push({ call, tags, accepted, at: now });
    if (failure === "throw") throw new Error("Workers Cache: internal error");
    if (!accepted) return { success: false, errors: [{ code: isOverLimit ? 971 : 1000, message: isOverLimit ? "rate limited" : "refused" }] };
    const wanted = new Set(tags.map((tag) => tag.toLowerCase()));
    const matches = ({ path, tags: own }: Stored) => purgeEverything || pathPrefixes.some((prefix) => path.startsWith(prefix)) || [...own].some((tag) => wanted.has(tag));
    for (const [key, variants] of this.#stored) {
      // All variants of an address go together.
      if (!variants.some(matches)) continue;
      if (call === "purge") this.#stored.delete(key);
      else for (const entry of variants) entry.invalidatedAt ??= now;
    }
    return { success: true, errors: [] };
  }
}

const sameVariant = (one: Stored, other: Stored): boolean => JSON.stringify(one.vary) === JSON.stringify(other.vary);
