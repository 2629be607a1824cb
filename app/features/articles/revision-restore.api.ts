import { reasonsBody } from "#app/features/checks/override-reasons.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { versionParam } from "#app/platform/text/text.wire.ts";
import { articleWire, toArticleWire } from "./articles.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "articles:write",
    summary: "Restaura uma versão guardada, como uma versão nova",
    repeats: "resume",
    params: versionParam,
    body: reasonsBody,
    isBodyOptional: true,
    answer: articleWire,
    run: async ({ params: { id, version }, body, caller, context, opId }) =>
      toArticleWire(await context.services.articles.restoreRevision(id, version, { actor: actorOf(caller), opId }, body.motivos), context.settings.url, true),
  }),
});

export const loader = route.loader;
export const action = route.action;
