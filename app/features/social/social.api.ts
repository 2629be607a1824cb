import { unwrap } from "#app/platform/failures/refusal.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import {
  readSocialPeriod,
  socialAnalyticsWire,
  socialInsightsWire,
  socialPeriodQuery,
  socialRefreshWire,
  toSocialAnalyticsWire,
  toSocialInsightsWire,
  toSocialRefreshWire,
} from "./social-analytics.wire.ts";

export const socialApi: ApiTable = {
  "/social/analytics": {
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
  },
  "/social/analytics/refresh": {
    POST: method({
      allow: "social:collect",
      summary: "Coleta os números das redes agora, no máximo a cada 10 minutos",
      answer: socialRefreshWire,
      run: async ({ context, caller }) => {
        const { socialCollector, socialAnalytics } = context.services;
        await socialCollector.refresh(signedIn(caller).user.id);
        return toSocialRefreshWire(await socialAnalytics.insights());
      },
    }),
  },
  "/social/insights": {
    GET: method({
      allow: "audience:read",
      summary: "Seguidores, engajamento, crescimento e tendência das redes",
      answer: socialInsightsWire,
      run: async ({ context }) => toSocialInsightsWire(await context.services.socialAnalytics.insights()),
    }),
  },
};
