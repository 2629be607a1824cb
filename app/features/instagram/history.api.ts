import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { historyQuery, instagramHistoryWire, toInstagramHistoryWire } from "./instagram-queue.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "social:publish",
    summary: "O que foi publicado no Instagram, do mais novo ao mais antigo",
    query: historyQuery,
    answer: instagramHistoryWire,
    run: async ({ query, context }) => toInstagramHistoryWire(await context.services.instagram.history(query.limit, query.antes ?? null)),
  }),
});

export const loader = route.loader;
export const action = route.action;
