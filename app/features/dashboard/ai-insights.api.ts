import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { insightsWire, toInsightsWire } from "./daily-analysis.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "audience:read",
    summary: "A análise diária da audiência: resumo e cartões, cada número com a consulta de que vem",
    answer: insightsWire,
    run: async ({ context }) => {
      const { dailyAnalysis } = context.services;
      return toInsightsWire(await dailyAnalysis.latest(), dailyAnalysis.aiEnabled, true);
    },
  }),
  POST: method({
    allow: "insights:compute",
    summary: "Calcula a análise diária de novo, no máximo a cada 10 minutos",
    answer: insightsWire,
    run: async ({ context, caller }) => {
      const { dailyAnalysis } = context.services;
      return toInsightsWire(await dailyAnalysis.request(signedIn(caller).user.id), dailyAnalysis.aiEnabled, false);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
