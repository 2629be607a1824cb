import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { dashboardQuery, dashboardWire, toLinkAnalyticsWire } from "./short-links.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "links:read",
    summary: "Os cliques de todos os links curtos nos últimos 7, 30 ou 90 dias",
    query: dashboardQuery,
    answer: dashboardWire,
    run: async ({ query, context }) => {
      const { shortLinks } = context.services;
      return { analytics: toLinkAnalyticsWire(await shortLinks.dashboard(query.days), shortLinks.shortUrlOf) };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
