import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { mediaBulk, mediaBulkWire, toMediaUseWire } from "./media.wire.ts";
import { mediaEditorOf } from "./media-editor.http.ts";

const route = apiRoute({
  POST: method({
    allow: "media:edit-own",
    summary: "Exclui os que podem ser excluídos de vários itens, e diz por que os outros não",
    body: mediaBulk,
    answer: mediaBulkWire,
    run: async ({ body, caller, context }) => {
      const { removed, refused } = await context.services.media.removeSeveral(body.ids, mediaEditorOf(caller));
      return { excluidos: removed, recusados: refused.map(({ id, title, reason, uses }) => ({ id, titulo: title, motivo: reason, usos: uses.map(toMediaUseWire) })) };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
