import { type GraphEnv, graphFromEnv, isNodeId } from "#app/platform/graph/graph-settings.provider.ts";
import { graphPublisher } from "./graph-publisher.provider.ts";
import type { InstagramChoice } from "./publisher.server.ts";

/** Environment variables of Instagram. */
export type InstagramEnv = GraphEnv & Partial<Pick<Env, "SITE_URL" | "INSTAGRAM_ACCOUNT_ID">>;

/** The order in which missing settings are named. */
const SETTINGS = ["META_ACCESS_TOKEN", "INSTAGRAM_ACCOUNT_ID", "SITE_URL", "META_GRAPH_URL", "META_API_VERSION"];

/** The configured publisher, or the names of settings that are missing or invalid. */
export function instagramFromEnv(env: InstagramEnv): InstagramChoice {
  const accountId = env.INSTAGRAM_ACCOUNT_ID?.trim() ?? "";
  const graph = graphFromEnv(env);
  const missing = [
    ...graph.missing,
    ...(isNodeId(accountId) ? [] : ["INSTAGRAM_ACCOUNT_ID"]),
    // Instagram fetches each card from the site's address, which a queue knows only from this setting.
    ...(env.SITE_URL ? [] : ["SITE_URL"]),
  ].sort((a, b) => SETTINGS.indexOf(a) - SETTINGS.indexOf(b));
  if (missing.length > 0 || !graph.options) return { publisher: null, missing };
  return { publisher: graphPublisher({ ...graph.options, accountId }), missing: [] };
}
