import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { articleWire, mostReadQuery, toArticleWire } from "./articles.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Mais lidas dos últimos 7 dias, depois de sempre",
    query: mostReadQuery,
    answer: z.array(articleWire),
    run: async ({ query, context }) => (await context.services.articles.listMostRead(query.limit)).map((article) => toArticleWire(article, context.settings.url)),
  }),
});

export const loader = route.loader;
export const action = route.action;
