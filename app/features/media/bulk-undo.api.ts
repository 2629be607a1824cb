import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { mediaBatchWire, toMediaBatchWire } from "./media-batches.wire.ts";
import { mediaEditorOf } from "./media-editor.http.ts";

const route = apiRoute({
  POST: method({
    allow: "media:edit-own",
    summary: "Desfaz uma mudança sua em vários arquivos, por 10 minutos; diz o que não pôde ser desfeito",
    repeats: "resume",
    params: idParam,
    answer: mediaBatchWire,
    run: async ({ params, caller, context }) => {
      const person = { id: signedIn(caller).user.id, editor: mediaEditorOf(caller) };
      return toMediaBatchWire(await context.services.mediaBatches.undo(params.id, person));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
