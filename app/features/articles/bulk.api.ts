import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { batchBody, batchWire, toBatchWire } from "./article-batches.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "articles:write",
    summary: "Faz uma coisa com várias matérias: cada uma por si, com o que deu; a lixeira é de administradores",
    repeats: "resume",
    body: batchBody,
    answer: batchWire,
    run: async ({ body: { action, selection }, caller, context, opId }) => {
      if (action.name === "lixeira") await context.caller.require("articles:delete");
      const person = { id: signedIn(caller).user.id, actor: actorOf(caller) };
      return toBatchWire(await context.services.articleBatches.run(action, selection, person, opId));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
