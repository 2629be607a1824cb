import { toArticleWire } from "#app/features/articles/articles.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { savedOrderWire, undoOrderBody } from "./highlights.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "highlights:order",
    summary: "Desfaz, por 30 segundos, a última ordem gravada",
    repeats: "resume",
    body: undoOrderBody,
    answer: savedOrderWire,
    run: async ({ body, caller, context }) => {
      const { articles } = context.services;
      await articles.undoOrder(body.versao, actorOf(caller));
      const places = await articles.highlightPlaces();
      return {
        success: true,
        message: "A ordem anterior voltou.",
        destaques: places.highlights.map((article) => toArticleWire(article, context.settings.url)),
        versao: places.orderVersion,
        desfazerSegundos: 0,
      };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
