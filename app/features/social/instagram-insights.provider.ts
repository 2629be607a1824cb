import { z } from "zod/v4";
import { type GraphOptions, graphCall } from "#app/platform/graph/graph-call.provider.ts";
import { graphCount } from "#app/platform/graph/graph-values.provider.ts";
import { figuresOf, insightsAnswer, partsOf, spanQuery } from "./insights-answer.provider.ts";
import type { InsightsProvider } from "./insights-provider.server.ts";
import { instagramMedia } from "./instagram-media.provider.ts";
import { dimensionOf, sourcesOf } from "./readings.ts";

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
