import { apiRoute, method } from "#app/http/api-route.server.ts";
import { actorOf } from "#app/http/auth/actor.server.ts";
import { articleWire, toArticleWire } from "#app/wire/articles.ts";
import { idParam } from "#app/wire/text.ts";

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
