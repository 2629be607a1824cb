import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/** After this a repeated press counts as a new request. Milliseconds (ours). */
const RETENTION_MS = 30 * MINUTE_MS;

/**
 * Idempotency keys of writes that are still unanswered. The same write asked for again gets the same key, so that a
 * press after a lost answer cannot act twice.
 */
function createPendingKeys(now: () => number) {
  const pending = new Map<string, { key: string; at: number }>();
  return {
    /** The key for a write; `write` names what is asked for, content included. */
    keyOf(write: string): string {
      const at = now();
      for (const [old, { at: then }] of pending) if (at - then >= RETENTION_MS) pending.delete(old);
      const key = pending.get(write)?.key ?? crypto.randomUUID();
      pending.set(write, { key, at });
      return key;
    },
    /** Forgets the key of a write that was answered. */
    settle(write: string): void {
      pending.delete(write);
    },
    clear(): void {
      pending.clear();
    },
  };
}

/** Facilities of the browser, injected so that tests can replace them. */
export interface ApiClientDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  now(): number;
  /** Null where the browser keeps nothing. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
}

/** Any answer that is no success: its status, its text as it came, and the fields of its problem document. */
export class ApiError extends Error {
  readonly detail: string | null;
  readonly errors: readonly FieldProblem[];
  /** The parsed body; null when it is no JSON object. */
  readonly body: Record<string, unknown> | null;

  constructor(
    readonly status: number,
    readonly bodyText: string,
  ) {
    const body = parseObject(bodyText);
    const detail = typeof body?.detail === "string" ? body.detail : null;
    super(detail ?? `Erro ${status}`);
    this.name = "ApiError";
    this.body = body;
    this.detail = detail;
    this.errors = Array.isArray(body?.errors) ? (body.errors as FieldProblem[]) : [];
  }

  /** True when the write may have been done in spite of the error: the server marks failures that changed nothing. */
  get isOutcomeUnknown(): boolean {
    const outcome = this.body?.outcome;
    return outcome === "unknown" || (this.status >= 500 && outcome !== "unchanged");
  }
}

/** A post as the offline copy keeps it: enough to read a list by. */
export interface OfflinePost {
  id: number;
  titulo: string;
  autor: string;
  posicaoGrupo: string;
  /** As it was shown, on the newsroom's clock. */
  data: string;
}

export interface OfflinePosts {
  savedAt: number;
  items: readonly OfflinePost[];
}

/** Identical GETs within this time share one request (spec 1 §9). */
const SHARED_MS = 300;
/** A slower answer counts as none. */
const ANSWER_LIMIT_MS = 30_000;
const OFFLINE_POSTS_KEY = "lide:posts";

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

type Query = Readonly<Record<string, string | number | undefined>>;

interface SendOptions {
  body?: unknown;
  /** Makes a repetition harmless (http-api § Conventions). Absent: what creates, moves or deletes gets one that stays until it is answered. */
  idempotencyKey?: string;
  /** Lets a short call outlive the page that sends it. */
  keepalive?: boolean;
}

/** Names who a change is for; another person's session, come in by another tab, is refused by it. */
const EXPECTED_USER = "X-Expected-User";

/**
 * The newsroom's way to `/api`: the access token in memory beside the session cookie, one refresh and one retry on 401,
 * shared GETs, errors as `ApiError`, and the last list of posts for reading without a connection.
 */
export function createApiClient({ fetch, now, storage }: ApiClientDeps) {
  let token: string | null = null;
  let expectedUser: number | null = null;
  let refreshing: Promise<boolean> | null = null;
  const recent = new Map<string, { at: number; answer: Promise<unknown> }>();
  const pendingKeys = createPendingKeys(now);

  const call = (method: string, url: string, { body, idempotencyKey, keepalive = false }: SendOptions): Promise<Response> =>
    fetch(url, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      keepalive,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      headers: {
        Accept: "application/json",
        ...(method !== "GET" && expectedUser !== null ? { [EXPECTED_USER]: String(expectedUser) } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  async function renew(): Promise<boolean> {
    token = null;
    const response = await call("POST", "/api/auth/refresh", {});
    const answer = parseObject(await response.text());
    if (!response.ok || typeof answer?.token !== "string") return false;
    token = answer.token;
    return true;
  }

  /** Concurrent calls with an expired session share one refresh. */
  function refresh(): Promise<boolean> {
    refreshing ??= renew().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  /** A write by `POST` or `DELETE` under a key that outlives a lost answer; `PUT` and `PATCH` set values, which a repetition sets again. */
  async function write<T>(method: "POST" | "DELETE", path: string, options: SendOptions, query: Query = {}): Promise<T> {
    if (options.idempotencyKey || options.keepalive) return send(method, path, options, query);
    const name = JSON.stringify([method, path, Object.entries(query), options.body]);
    const idempotencyKey = pendingKeys.keyOf(name);
    try {
      const answer = await send<T>(method, path, { ...options, idempotencyKey }, query);
      pendingKeys.settle(name);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && !error.isOutcomeUnknown) pendingKeys.settle(name);
      throw error;
    }
  }

  async function send<T>(method: string, path: string, options: SendOptions = {}, query: Query = {}): Promise<T> {
    const urlNow = () => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
      if (method === "GET") search.set("_", String(now()));
      const text = search.toString();
      return `/api${path}${text === "" ? "" : `?${text}`}`;
    };
    let response = await call(method, urlNow(), options);
    if (response.status === 401 && (await refresh())) response = await call(method, urlNow(), options);
    const text = await response.text();
    // A read that began before a write is not reused after it.
    if (method !== "GET") recent.clear();
    if (!response.ok) throw new ApiError(response.status, text);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  function get<T>(path: string, query: Query = {}): Promise<T> {
    const key = `${path}?${JSON.stringify(Object.entries(query).sort(([one], [other]) => one.localeCompare(other)))}`;
    const at = now();
    for (const [old, { at: then }] of recent) if (at - then >= SHARED_MS) recent.delete(old);
    const shared = recent.get(key);
    if (shared) return shared.answer as Promise<T>;
    const answer = send<T>("GET", path, {}, query);
    const kept = { at, answer };
    recent.set(key, kept);
    // A failed read is tried again by the next call.
    answer.catch(() => {
      if (recent.get(key) === kept) recent.delete(key);
    });
    return answer;
  }

  /** A full or forbidden storage must not keep anybody from working. */
  function rememberPosts(items: readonly OfflinePost[]): void {
    try {
      storage?.setItem(OFFLINE_POSTS_KEY, JSON.stringify({ savedAt: now(), items } satisfies OfflinePosts));
    } catch {
      storage?.removeItem(OFFLINE_POSTS_KEY);
    }
  }

  return {
    get,
    /** Tells whether the server answers now: by a request of its own, because an earlier answer proves nothing about a connection lost since. */
    isReachable: (): Promise<boolean> =>
      send("GET", "/version").then(
        () => true,
        () => false,
      ),
    post: <T>(path: string, body?: unknown, options: Omit<SendOptions, "body"> = {}): Promise<T> => write<T>("POST", path, { ...options, ...(body === undefined ? {} : { body }) }),
    put: <T>(path: string, body?: unknown, options: Omit<SendOptions, "body"> = {}): Promise<T> => send<T>("PUT", path, { ...options, ...(body === undefined ? {} : { body }) }),
    patch: <T>(path: string, body: unknown): Promise<T> => send<T>("PATCH", path, { body }),
    delete: <T>(path: string, query: Query = {}, options: Omit<SendOptions, "body"> = {}): Promise<T> => write<T>("DELETE", path, options, query),
    rememberPosts,

    /** Renews the session by its refresh cookie; whether that succeeded. */
    renew: (): Promise<boolean> => refresh().catch(() => false),

    /** From now on changes are this person's, or they are refused. */
    actAs(userId: number): void {
      if (expectedUser !== null && expectedUser !== userId) {
        token = null;
        pendingKeys.clear();
      }
      expectedUser = userId;
    },

    /** The last list of posts that was read, and when; null when there is none. */
    rememberedPosts(): OfflinePosts | null {
      const stored = parseObject(storage?.getItem(OFFLINE_POSTS_KEY) ?? "");
      return typeof stored?.savedAt === "number" && Array.isArray(stored.items) ? { savedAt: stored.savedAt, items: stored.items as OfflinePost[] } : null;
    },

    /** At sign-out: nothing of one person stays for the next. */
    forget(): void {
      token = null;
      expectedUser = null;
      recent.clear();
      pendingKeys.clear();
      storage?.removeItem(OFFLINE_POSTS_KEY);
    },
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;

let client: ApiClient | null = null;

function storageOrNull(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** This tab's client of `/api`; call it from effects and events only, never while rendering on the server. */
export function browserApi(): ApiClient {
  client ??= createApiClient({ fetch: (url, init) => window.fetch(url, init), now: () => Date.now(), storage: storageOrNull() });
  return client;
}
