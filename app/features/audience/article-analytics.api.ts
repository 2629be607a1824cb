import { refuse } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { articleAnalyticsWire, toArticleAnalyticsWire } from "./article-analytics.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "audience:read",
    summary: "O que uma matéria trouxe: leituras por hora, fontes, canais, e a mediana da editoria na mesma idade",
    params: idParam,
    answer: articleAnalyticsWire,
    run: async ({ params, context }) => {
      const { articleAnalytics } = context.services;
      const [figures, deliveries] = await Promise.all([articleAnalytics.find(params.id), articleAnalytics.deliveries(params.id)]);
      return figures ? toArticleAnalyticsWire(figures, deliveries) : refuse("not-found", "Matéria não encontrada.");
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
