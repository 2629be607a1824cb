import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { articleWire, toArticleWire } from "./articles.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "articles:delete",
    summary: "Tira uma matéria da lixeira",
    repeats: "resume",
    params: idParam,
    answer: articleWire,
    run: async ({ params, caller, context, opId }) =>
      toArticleWire(await context.services.articles.restore(params.id, { actor: actorOf(caller), opId }), context.settings.url, true),
  }),
});

export const loader = route.loader;
export const action = route.action;
