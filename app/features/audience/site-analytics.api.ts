import { unwrap } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { periodQuery, readPeriod, siteAnalyticsWire, toSiteAnalyticsWire } from "./site-analytics.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "audience:read",
    summary: "A audiência do site em um período, comparada com o período anterior de mesma duração",
    query: periodQuery,
    answer: siteAnalyticsWire,
    run: async ({ query, context }) => {
      const { siteAnalytics } = context.services;
      return toSiteAnalyticsWire(await siteAnalytics.analytics(unwrap(readPeriod(query, siteAnalytics.today()))));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
