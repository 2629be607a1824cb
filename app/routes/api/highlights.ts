import { z } from "zod/v4";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { articleWire, highlightsQuery, toArticleWire } from "#app/wire/articles.ts";

const route = apiRoute({
  GET: method({
    allow: "highlights:read",
    summary: "Super manchete, destaques na ordem e candidatas",
    query: highlightsQuery,
    answer: z.object({ supermanchete: articleWire.nullable(), destaques: z.array(articleWire), candidates: z.array(articleWire), versao: z.int() }),
    run: async ({ query, context }) => {
      const desk = await context.services.articles.highlightDesk(query.q);
      const { url } = context.settings;
      return {
        supermanchete: desk.superHeadline ? toArticleWire(desk.superHeadline, url) : null,
        destaques: desk.highlights.map((article) => toArticleWire(article, url)),
        candidates: desk.candidates.map((article) => toArticleWire(article, url)),
        versao: desk.orderVersion,
      };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
