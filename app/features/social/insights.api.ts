import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { socialInsightsWire, toSocialInsightsWire } from "./social-analytics.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "audience:read",
    summary: "Seguidores, engajamento, crescimento e tendência das redes",
    answer: socialInsightsWire,
    run: async ({ context }) => toSocialInsightsWire(await context.services.socialAnalytics.insights()),
  }),
});

export const loader = route.loader;
export const action = route.action;
