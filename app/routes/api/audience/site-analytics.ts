import { unwrap } from "#app/domain/refusal.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { periodQuery, readPeriod, siteAnalyticsWire, toSiteAnalyticsWire } from "#app/wire/site-analytics.ts";

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
