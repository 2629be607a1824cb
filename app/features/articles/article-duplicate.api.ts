import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf, writeScopeOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { articleWire, toArticleWire } from "./articles.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "articles:draft",
    summary: "Faz um rascunho novo com o conteúdo de uma matéria, sem canais, datas ou posição",
    repeats: "resume",
    params: idParam,
    status: 201,
    answer: articleWire,
    run: async ({ params, caller, context, opId }) =>
      toArticleWire(await context.services.rowEdits.duplicate(params.id, { actor: actorOf(caller), opId, scope: writeScopeOf(caller) }), context.settings.url, true),
  }),
});

export const loader = route.loader;
export const action = route.action;
