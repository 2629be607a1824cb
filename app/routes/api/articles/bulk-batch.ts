import { apiRoute, method } from "#app/http/api-route.server.ts";
import { signedIn } from "#app/http/auth/caller.server.ts";
import { batchWire, toBatchWire } from "#app/wire/article-batches.ts";
import { idParam } from "#app/wire/text.ts";

const route = apiRoute({
  GET: method({
    allow: "articles:write",
    summary: "Uma ação sua sobre várias matérias, com o que deu em cada uma",
    params: idParam,
    answer: batchWire,
    run: async ({ params, caller, context }) => toBatchWire(await context.services.articleBatches.read(params.id, signedIn(caller).user.id)),
  }),
});

export const loader = route.loader;
export const action = route.action;
