import { apiRoute, method } from "#app/http/api-route.server.ts";
import { actorOf } from "#app/http/auth/actor.server.ts";
import { signedIn } from "#app/http/auth/caller.server.ts";
import { batchWire, toBatchWire } from "#app/wire/article-batches.ts";
import { idParam } from "#app/wire/text.ts";

const route = apiRoute({
  POST: method({
    allow: "articles:write",
    summary: "Desfaz uma ação sua sobre várias matérias, por 10 minutos; diz o que não pôde ser desfeito",
    repeats: "resume",
    params: idParam,
    answer: batchWire,
    run: async ({ params, caller, context }) => {
      const { articleBatches } = context.services;
      const { id } = signedIn(caller).user;
      const batch = await articleBatches.read(params.id, id);
      if (batch.action.name === "lixeira") await context.caller.require("articles:delete");
      return toBatchWire(await articleBatches.undo(params.id, { id, actor: actorOf(caller) }));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
