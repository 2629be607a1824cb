import { toTrendsWire, trendsQuery, trendsWire } from "#app/features/audience/online-trends.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";

const route = apiRoute({
  GET: method({
    allow: "audience:read",
    summary: "Leituras de matérias na última hora completa, contra a mesma hora dos outros dias",
    query: trendsQuery,
    answer: trendsWire,
    run: async ({ query, context }) => toTrendsWire(await context.services.hourTrends.read(query.ids)),
  }),
});

export const loader = route.loader;
export const action = route.action;
