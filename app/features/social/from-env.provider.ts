import { type GraphEnv, graphFromEnv, isNodeId } from "#app/platform/graph/graph-settings.provider.ts";
import type { SocialNetwork } from "./catalogue.ts";
import { facebookInsights } from "./facebook-insights.provider.ts";
import type { SocialChoice } from "./insights-provider.server.ts";
import { instagramInsights } from "./instagram-insights.provider.ts";

/** Environment variables of the networks' figures. */
export type SocialEnv = GraphEnv & Partial<Pick<Env, "INSTAGRAM_ACCOUNT_ID" | "FACEBOOK_PAGE_ID">>;

/** Instagram's own login has no Pages (contracts of the Graph API §1.2). */
const HOST_WITHOUT_PAGES = "graph.instagram.com";

/** The networks that are configured: either is enough. */
export function socialFromEnv(env: SocialEnv): SocialChoice {
  const accountId = env.INSTAGRAM_ACCOUNT_ID?.trim() ?? "";
  const pageId = env.FACEBOOK_PAGE_ID?.trim() ?? "";
  const { options, missing } = graphFromEnv(env);
  const hasAccount = isNodeId(accountId);
  const hasPage = isNodeId(pageId) && (options === null || new URL(options.baseUrl).hostname !== HOST_WITHOUT_PAGES);
  const lacking = [...missing, ...(hasAccount || hasPage ? [] : ["INSTAGRAM_ACCOUNT_ID"])];
  if (lacking.length > 0 || !options) return { providers: [], missing: lacking };
  return {
    providers: [...(hasAccount ? [instagramInsights({ ...options, accountId })] : []), ...(hasPage ? [facebookInsights({ ...options, pageId })] : [])],
    missing: [],
  };
}

/** What each network lacks to be read, by the names of settings; empty where it is configured. */
export function missingSocialSettings(env: SocialEnv): Record<SocialNetwork, string[]> {
  const { options, missing } = graphFromEnv(env);
  const hasPages = options === null || new URL(options.baseUrl).hostname !== HOST_WITHOUT_PAGES;
  const isSet = (id: string | undefined) => isNodeId(id?.trim() ?? "");
  return {
    instagram: [...missing, ...(isSet(env.INSTAGRAM_ACCOUNT_ID) ? [] : ["INSTAGRAM_ACCOUNT_ID"])],
    facebook: [...missing, ...(isSet(env.FACEBOOK_PAGE_ID) ? [] : ["FACEBOOK_PAGE_ID"]), ...(hasPages ? [] : ["META_GRAPH_URL"])],
  };
}
