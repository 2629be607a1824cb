import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";

/** Timeout of a ping: no person waits for it, but a sweep must end (ms). */
const TIMEOUT_MS = 10_000;

/** One POST; an error answer becomes the adapters' common failure. */
async function call(url: string, init: { headers: Record<string, string>; body: string }, secrets: readonly string[] = []): Promise<void> {
  let response: Response;
  try {
    response = await withoutSlot(() => fetch(url, { method: "POST", redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS), ...init }));
  } catch (error) {
    throw new ProviderFailure("transient", error instanceof Error && error.name === "TimeoutError" ? "o provedor demorou demais" : "não foi possível falar com o provedor");
  }
  const text = await response.text().catch(() => "");
  if (response.ok) return;
  const { status } = response;
  const wait = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const message = providerMessage(text, secrets) || `o provedor respondeu ${status}`;
  const code = String(status);
  if (status === 429) throw new ProviderFailure("rate_limited", message, { code, ...(Number.isFinite(wait) ? { retryAfterSeconds: wait } : {}) });
  if (status === 401 || status === 403) throw new ProviderFailure("permission", message, { code });
  throw new ProviderFailure(status >= 500 || status === 408 ? "transient" : "invalid", message, { code });
}

/** Tells search engines which addresses are new, changed or gone: IndexNow (indexnow.org/documentation), one POST for many addresses of one host. */
function indexNow({ url, key, siteUrl }: { url: string; key: string; siteUrl: string }) {
  return {
    /** Served at `/{key}.txt`, where engines look whether the site is ours. */
    key,
    submit: (urls: readonly string[]) =>
      call(url, {
        headers: { "Content-Type": "application/json; charset=utf-8" },
        body: JSON.stringify({ host: new URL(siteUrl).host, key, keyLocation: `${siteUrl}/${key}.txt`, urlList: urls }),
      }),
  };
}

/** A WebSub hub's endpoint for publishers: `hub.url` is named once for each feed (PubSubHubbub 0.3 §7.1, which hubs kept). */
const webSubHub = (url: string) => ({
  publish: (topics: readonly string[]) =>
    call(url, {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams([["hub.mode", "publish"], ...topics.map((topic) => ["hub.url", topic])]).toString(),
    }),
});

/** The shared endpoint of the participating engines. */
const INDEXNOW_URL = "https://api.indexnow.org/indexnow";

/** Format of a key (indexnow.org/documentation). */
const KEY = /^[a-zA-Z0-9-]{8,128}$/;

/** The configured endpoints. None without `SITE_URL`: a sweep has no request from which to derive the site's address. */
export function searchEnginesFromEnv(env: Pick<Env, "SITE_URL" | "INDEXNOW_KEY" | "INDEXNOW_URL" | "WEBSUB_HUB_URL">) {
  const siteUrl = env.SITE_URL?.replace(/(?<!\/)\/+$/, "");
  if (!siteUrl) return { indexNow: null, hub: null };
  return {
    indexNow: KEY.test(env.INDEXNOW_KEY ?? "") ? indexNow({ url: env.INDEXNOW_URL || INDEXNOW_URL, key: env.INDEXNOW_KEY, siteUrl }) : null,
    hub: env.WEBSUB_HUB_URL ? webSubHub(env.WEBSUB_HUB_URL) : null,
  };
}

/** The endpoints to notify; null is not configured. Their calls throw `ProviderFailure`. */
export type SearchEngines = ReturnType<typeof searchEnginesFromEnv>;
