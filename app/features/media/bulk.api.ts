import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { mediaBatchBody, mediaBatchWire, toMediaBatchWire } from "./media-batches.wire.ts";
import { mediaEditorOf } from "./media-editor.http.ts";

const route = apiRoute({
  POST: method({
    allow: "media:edit-own",
    summary: "Muda crédito, tags, ponto focal ou textos alternativos de vários arquivos, cada um por si, com o que deu; repórteres, só do que enviaram",
    repeats: "resume",
    body: mediaBatchBody,
    answer: mediaBatchWire,
    run: async ({ body: { action, files }, caller, context, opId }) => {
      const person = { id: signedIn(caller).user.id, editor: mediaEditorOf(caller) };
      return toMediaBatchWire(await context.services.mediaBatches.run(action, files, person, opId));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
