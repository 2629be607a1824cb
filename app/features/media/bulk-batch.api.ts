import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { mediaBatchWire, toMediaBatchWire } from "./media-batches.wire.ts";

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
