import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { socialRefreshWire, toSocialRefreshWire } from "./social-analytics.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
