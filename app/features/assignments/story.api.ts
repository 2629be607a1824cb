import { articleWire, toArticleWire } from "#app/features/articles/articles.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { assignmentActorOf, writeScopeOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "articles:draft",
    summary: "O rascunho de uma pauta: criado com os campos dela na primeira vez, depois o mesmo",
    repeats: "resume",
    params: idParam,
    status: 201,
    answer: articleWire,
    run: async ({ params, caller, context: { services, settings }, opId }) => {
      const { article } = await services.assignments.writeStory(params.id, assignmentActorOf(caller), { opId, scope: writeScopeOf(caller) });
      return toArticleWire(article, settings.url, true);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
