import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { batchWire, toBatchWire } from "./article-batches.wire.ts";

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
