import { unwrap } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { readSocialPeriod, socialAnalyticsWire, socialPeriodQuery, toSocialAnalyticsWire } from "./social-analytics.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "audience:read",
    summary: "Os números do Instagram e da página do Facebook, métrica por métrica, como foram coletados",
    query: socialPeriodQuery,
    answer: socialAnalyticsWire,
    // A wrong period is refused before missing settings are: the service refuses those.
    run: async ({ query, context }) => {
      const days = unwrap(readSocialPeriod(query));
      return toSocialAnalyticsWire(await context.services.socialAnalytics.analytics(days));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
