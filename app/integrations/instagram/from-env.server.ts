import type { InstagramChoice } from "#app/services/instagram/publisher.ts";
import { providerOrigin } from "../provider-origin.ts";
import { graphPublisher } from "./graph-publisher.server.ts";

/** Facebook Login's host: its token serves the page too (contracts of the Graph API §1.2). */
const GRAPH_URL = "https://graph.facebook.com";

/** The newest version known here (contracts of the Graph API §1.1). Meta silently replaces retired ones. */
const API_VERSION = "v26.0";

/** Environment variables of Instagram. */
export type InstagramEnv = Partial<Pick<Env, "SITE_URL" | "META_ACCESS_TOKEN" | "META_GRAPH_URL" | "META_API_VERSION" | "INSTAGRAM_ACCOUNT_ID">>;

/** The configured publisher, or the names of settings that are missing or invalid. */
export function instagramFromEnv(env: InstagramEnv): InstagramChoice {
  const token = env.META_ACCESS_TOKEN?.trim() ?? "";
  const accountId = env.INSTAGRAM_ACCOUNT_ID?.trim() ?? "";
  const baseUrl = providerOrigin(env.META_GRAPH_URL?.trim() || GRAPH_URL);
  const version = env.META_API_VERSION?.trim() || API_VERSION;
  const missing = [
    ...(/^[\x21-\x7e]+$/.test(token) ? [] : ["META_ACCESS_TOKEN"]),
    ...(/^\d{1,40}$/.test(accountId) ? [] : ["INSTAGRAM_ACCOUNT_ID"]),
    // Instagram fetches each card from the site's address, which a queue knows only from this setting.
    ...(env.SITE_URL ? [] : ["SITE_URL"]),
    ...(baseUrl ? [] : ["META_GRAPH_URL"]),
    ...(/^v\d{1,3}\.\d{1,2}$/.test(version) ? [] : ["META_API_VERSION"]),
  ];
  if (missing.length > 0 || !baseUrl) return { publisher: null, missing };
  return { publisher: graphPublisher({ baseUrl, version, token, accountId }), missing: [] };
}
