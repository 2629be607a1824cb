import { apiRoute, method } from "#app/http/api-route.server.ts";
import { signedIn } from "#app/http/auth/caller.server.ts";
import { mediaEditorOf } from "#app/http/media-editor.server.ts";
import { mediaBatchWire, toMediaBatchWire } from "#app/wire/media-batches.ts";
import { idParam } from "#app/wire/text.ts";

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
