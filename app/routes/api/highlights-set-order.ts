import { z } from "zod/v4";
import { actorOf } from "#app/http/actor.server.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { articleWire, setOrderBody, toArticleWire } from "#app/wire/articles.ts";

const route = apiRoute({
  POST: method({
    allow: "highlights:order",
    summary: "Grava a ordem dos destaques",
    body: setOrderBody,
    idempotent: true,
    answer: z.object({ success: z.boolean(), message: z.string(), destaques: z.array(articleWire), versao: z.int() }),
    run: async ({ body, caller, context, opId }) => {
      const { articles } = context.services;
      await articles.setOrder(body.desired, body.versao, { actor: actorOf(caller), opId });
      const desk = await articles.highlightDesk("");
      return {
        success: true,
        message: "Ordem de Destaques salva com sucesso.",
        destaques: desk.highlights.map((article) => toArticleWire(article, context.settings.url)),
        versao: desk.orderVersion,
      };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
