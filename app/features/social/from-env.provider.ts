import { z } from "zod/v4";
import { type GraphCall, type GraphEnv, type GraphOptions, graphCall, graphCount, graphFromEnv, graphId, isNodeId } from "#app/features/instagram/graph-call.provider.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { SocialNetwork } from "./catalogue.ts";
import { NO_PAGES, PAGE_NOT_LISTED } from "./collection-failure.ts";
import type { InsightsProvider, SocialChoice } from "./insights-provider.server.ts";
import { figuresOf, insightsAnswer, instagramMedia, partsOf, spanQuery } from "./instagram-media.provider.ts";
import { dimensionOf, sourcesOf } from "./readings.ts";

const page = z.object({ name: z.string().min(1).max(200), followers_count: graphCount.nullable().catch(null) });
const owner = z.object({ id: graphId });
const listed = z.object({ id: graphId, access_token: z.string().regex(/^[\x21-\x7e]{1,2000}$/) });
const pages = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().max(2_000) }).optional(), next: z.string().optional() })
    .optional()
    .catch(undefined),
});

/** Pages of a person that are looked through, in lists of so many. */
const LIST_SIZE = 100;
const LISTS_MAX = 5;

/** The periods of a Page's figures, by the days that each covers (contracts of the Graph API §4.2). */
const PERIODS = new Map([
  [1, "day"],
  [7, "week"],
  [28, "days_28"],
]);

const FACEBOOK = "Facebook" as const;

/** Calls with the Page's own token, which the configured one is exchanged for; it is kept in memory only. */
export async function pageCalls({ pageId, ...options }: GraphOptions & { pageId: string }, person = graphCall({ ...options, service: FACEBOOK })): Promise<GraphCall> {
  /** The Page's token among those of the person's Pages. */
  async function listedToken(): Promise<string> {
    let after: string | undefined;
    for (let list = 0; list < LISTS_MAX; list += 1) {
      const query = { fields: "id,access_token", limit: String(LIST_SIZE), ...(after === undefined ? {} : { after }) };
      const { data, paging } = await person.ask({ step: "read", path: "me/accounts", query, answer: pages });
      // Meta answers an empty list, and no error, where the permission is missing (contracts of the Graph API §1.4).
      if (list === 0 && data.length === 0) throw new ProviderFailure("permission", "a Meta não mostra nenhuma página a este token", { code: NO_PAGES });
      for (const one of data) {
        const found = listed.safeParse(one);
        if (found.success && found.data.id === pageId) return found.data.access_token;
      }
      after = paging?.next === undefined ? undefined : paging.cursors?.after;
      if (after === undefined) break;
    }
    throw new ProviderFailure("permission", "a página configurada não é do dono deste token", { code: PAGE_NOT_LISTED });
  }

  /** A Page's token has no accounts: it is the one to use, if it is of this Page. */
  async function ownToken(refusal: ProviderFailure): Promise<string> {
    const { id } = await person.ask({ step: "read", path: "me", query: { fields: "id" }, answer: owner });
    if (id === pageId) return options.token;
    throw refusal;
  }

  const token = await listedToken().catch((error: unknown) => {
    if (error instanceof ProviderFailure && error.details.code === "100") return ownToken(error);
    throw error;
  });
  return graphCall({ ...options, service: FACEBOOK, token });
}

/** Insights of a Facebook Page, read with the Page's own token. */
export function facebookInsights({ pageId, ...options }: GraphOptions & { pageId: string }): InsightsProvider {
  const person = graphCall({ ...options, service: FACEBOOK });
  let ofPage: GraphCall | null = null;

  async function pageCall(): Promise<GraphCall> {
    ofPage ??= await pageCalls({ ...options, pageId }, person);
    return ofPage;
  }

  return {
    account: { network: "facebook", accountId: pageId },

    async read(step) {
      const graph = await pageCall();
      if (step.shape === "account") {
        const { name, followers_count } = await graph.ask({ step: "read", path: pageId, query: { fields: "name,followers_count" }, answer: page });
        return { accountName: name, figures: followers_count === null ? [] : [{ source: "followers_count", day: null, value: followers_count }] };
      }
      const query = { metric: sourcesOf(step).join(","), period: PERIODS.get(step.windowDays) ?? "day", ...spanQuery(step) };
      return { accountName: null, figures: figuresOf(await graph.ask({ step: "read", path: `${pageId}/insights`, query, answer: insightsAnswer })) };
    },

    // The documented insights of a Page have none of its posts (contracts of the Graph API §4).
    media: null,

    usage: () => ofPage?.usage() ?? person.usage(),
  };
}

const account = z.object({ username: z.string().min(1).max(100), followers_count: graphCount.nullable().catch(null) });

/** Of demographics: longer ones are refused since v20 (contracts of the Graph API §3.2). */
const TIME_FRAME = "this_month";

/** Insights of an Instagram account: `graph.facebook.com` and `graph.instagram.com` alike. */
export function instagramInsights({ accountId, ...options }: GraphOptions & { accountId: string }): InsightsProvider {
  const graph = graphCall({ ...options, service: "Instagram" });
  return {
    account: { network: "instagram", accountId },

    async read(step) {
      if (step.shape === "account") {
        const { username, followers_count } = await graph.ask({ step: "read", path: accountId, query: { fields: "username,followers_count" }, answer: account });
        return { accountName: username, figures: followers_count === null ? [] : [{ source: "followers_count", day: null, value: followers_count }] };
      }
      const insights = async (query: Record<string, string>) =>
        graph.ask({ step: "read", path: `${accountId}/insights`, query: { metric: sourcesOf(step).join(","), ...query }, answer: insightsAnswer });
      const dimension = dimensionOf(step);
      if (dimension !== null) {
        const ofKind = step.shape === "demographics" ? { period: "lifetime", timeframe: TIME_FRAME } : { period: "day", ...spanQuery(step) };
        return { accountName: null, figures: partsOf(await insights({ ...ofKind, metric_type: "total_value", breakdown: dimension }), dimension) };
      }
      const query = {
        period: "day",
        // A series takes none: new followers are refused with it (contracts of the Graph API §3.1).
        ...(step.shape === "total" ? { metric_type: "total_value" } : {}),
        ...spanQuery(step),
      };
      return { accountName: null, figures: figuresOf(await insights(query)) };
    },

    media: instagramMedia(graph, accountId),

    usage: graph.usage,
  };
}

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

/** Returns the names of the settings that each network lacks; empty when configured. */
export function missingSocialSettings(env: SocialEnv): Record<SocialNetwork, string[]> {
  const { options, missing } = graphFromEnv(env);
  const hasPages = options === null || new URL(options.baseUrl).hostname !== HOST_WITHOUT_PAGES;
  const isSet = (id: string | undefined) => isNodeId(id?.trim() ?? "");
  return {
    instagram: [...missing, ...(isSet(env.INSTAGRAM_ACCOUNT_ID) ? [] : ["INSTAGRAM_ACCOUNT_ID"])],
    facebook: [...missing, ...(isSet(env.FACEBOOK_PAGE_ID) ? [] : ["FACEBOOK_PAGE_ID"]), ...(hasPages ? [] : ["META_GRAPH_URL"])],
  };
}
