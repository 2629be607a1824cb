import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { linkParam, linkStatsWire, toLinkStatsWire } from "./short-links.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "links:read",
    summary: "Os cliques de um link curto",
    params: linkParam,
    answer: z.object({ stats: linkStatsWire }),
    run: async ({ params, context }) => {
      const { tally, now } = await context.services.shortLinks.stats(params.code);
      return { stats: toLinkStatsWire(tally, now) };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
