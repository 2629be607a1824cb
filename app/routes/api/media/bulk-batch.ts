import { apiRoute, method } from "#app/http/api-route.server.ts";
import { signedIn } from "#app/http/auth/caller.server.ts";
import { mediaBatchWire, toMediaBatchWire } from "#app/wire/media-batches.ts";
import { idParam } from "#app/wire/text.ts";

const route = apiRoute({
  GET: method({
    allow: "media:edit-own",
    summary: "Uma mudança sua em vários arquivos, com o que deu em cada um",
    params: idParam,
    answer: mediaBatchWire,
    run: async ({ params, caller, context }) => toMediaBatchWire(await context.services.mediaBatches.read(params.id, signedIn(caller).user.id)),
  }),
});

export const loader = route.loader;
export const action = route.action;
