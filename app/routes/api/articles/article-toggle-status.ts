import { z } from "zod/v4";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { actorOf } from "#app/http/auth/actor.server.ts";
import { reasonsBody } from "#app/wire/override-reasons.ts";
import { idParam } from "#app/wire/text.ts";

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
