import { highlightsQuery, toArticleWire } from "#app/features/articles/articles.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { toDeskArticle } from "./desk-message.wire.ts";
import { highlightDeskWire } from "./highlights.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "highlights:read",
    summary: "Super manchete, destaques na ordem e candidatas",
    query: highlightsQuery,
    answer: highlightDeskWire,
    run: async ({ query, context }) => {
      const desk = await context.services.articles.highlightDesk(query.q);
      const { url } = context.settings;
      return {
        supermanchete: desk.superHeadline ? toArticleWire(desk.superHeadline, url) : null,
        destaques: desk.highlights.map((article) => toArticleWire(article, url)),
        candidates: desk.candidates.map((article) => toArticleWire(article, url)),
        recentes: desk.newest.map(toDeskArticle),
        versao: desk.orderVersion,
      };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
