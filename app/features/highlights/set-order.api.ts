import { setOrderBody, toArticleWire } from "#app/features/articles/articles.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { savedOrderWire } from "./highlights.wire.ts";
import { UNDO_MS } from "./undo-order.ts";

const route = apiRoute({
  POST: method({
    allow: "highlights:order",
    summary: "Grava a ordem dos destaques",
    unknownFields: "ignored",
    repeats: "resume",
    body: setOrderBody,
    answer: savedOrderWire,
    run: async ({ body, caller, context, opId }) => {
      const { articles } = context.services;
      const { orderChanged } = await articles.setOrder(body.desired, body.versao, { actor: actorOf(caller), opId });
      const places = await articles.highlightPlaces();
      return {
        success: true,
        message: "Ordem de Destaques salva com sucesso.",
        destaques: places.highlights.map((article) => toArticleWire(article, context.settings.url)),
        versao: places.orderVersion,
        desfazerSegundos: orderChanged ? UNDO_MS / 1000 : 0,
      };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
