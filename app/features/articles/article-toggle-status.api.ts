import { z } from "zod/v4";
import { reasonsBody } from "#app/features/checks/override-reasons.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";

const route = apiRoute({
  PUT: method({
    allow: "articles:write",
    summary: "Habilita ou desabilita uma matéria",
    unknownFields: "ignored",
    repeats: "resume",
    params: idParam,
    body: reasonsBody,
    isBodyOptional: true,
    answer: z.object({ ativo: z.int() }),
    run: async ({ params, body, caller, context, opId }) => {
      const article = await context.services.articles.toggle(params.id, { actor: actorOf(caller), opId }, body.motivos);
      return { ativo: article.active ? 1 : 0 };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
