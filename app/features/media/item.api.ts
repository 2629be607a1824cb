import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { mediaChanges, mediaDetailWire, mediaParam, mediaWire, toMediaDetailWire, toMediaWire } from "./media.wire.ts";
import { mediaEditorOf } from "./media-editor.http.ts";

const route = apiRoute({
  GET: method({
    allow: "media:read",
    summary: "Um item da biblioteca de mídia, por id ou pela chave do endereço, e onde é usado",
    params: mediaParam,
    answer: mediaDetailWire,
    run: async ({ params, context }) => {
      return toMediaDetailWire(await context.services.media.detail(params.id), context.settings.url);
    },
  }),
  PATCH: method({
    allow: "media:edit-own",
    summary: "Muda título, texto alternativo, crédito, tags ou ponto focal; repórteres, só do que enviaram",
    params: mediaParam,
    body: mediaChanges,
    answer: mediaWire,
    run: async ({ params, body: { titulo, alt, credito, tags, foco, versao }, caller, context }) => {
      const changes = {
        ...(titulo === undefined ? {} : { title: titulo }),
        ...(alt === undefined ? {} : { alt }),
        ...(credito === undefined ? {} : { credit: credito }),
        ...(tags === undefined ? {} : { tags }),
        ...(foco === undefined ? {} : { focus: foco }),
      };
      return toMediaWire(await context.services.media.change(params.id, changes, versao ?? null, mediaEditorOf(caller)), context.settings.url);
    },
  }),
  DELETE: method({
    allow: "media:edit-own",
    summary: "Exclui um item que nada usa; repórteres, só o que enviaram",
    params: mediaParam,
    status: 204,
    run: async ({ params, caller, context }) => context.services.media.remove(params.id, mediaEditorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
