import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { batchWire, toBatchWire } from "./article-batches.wire.ts";

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
