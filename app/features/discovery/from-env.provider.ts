import { indexNow } from "./index-now.provider.ts";
import type { SearchEngines } from "./search-pings.server.ts";
import { webSubHub } from "./web-sub-hub.provider.ts";

/** The shared endpoint of the participating engines. */
const INDEXNOW_URL = "https://api.indexnow.org/indexnow";

/** What a key may be (indexnow.org/documentation). */
const KEY = /^[a-zA-Z0-9-]{8,128}$/;

/** The configured endpoints. None without `SITE_URL`: a sweep has no request from which to derive the site's address. */
export function searchEnginesFromEnv(env: Pick<Env, "SITE_URL" | "INDEXNOW_KEY" | "INDEXNOW_URL" | "WEBSUB_HUB_URL">): SearchEngines {
  const siteUrl = env.SITE_URL?.replace(/(?<!\/)\/+$/, "");
  if (!siteUrl) return { indexNow: null, hub: null };
  return {
    indexNow: KEY.test(env.INDEXNOW_KEY ?? "") ? indexNow({ url: env.INDEXNOW_URL || INDEXNOW_URL, key: env.INDEXNOW_KEY, siteUrl }) : null,
    hub: env.WEBSUB_HUB_URL ? webSubHub(env.WEBSUB_HUB_URL) : null,
  };
}
