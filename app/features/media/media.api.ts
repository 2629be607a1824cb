import { actorOf } from "#app/features/people/actor.http.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { readFormFile } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { blobSource } from "./byte-source.server.ts";
import {
  mediaBulk,
  mediaBulkWire,
  mediaChanges,
  mediaDetailWire,
  mediaPageWire,
  mediaParam,
  mediaQuery,
  mediaStoredWire,
  mediaTexts,
  mediaWire,
  toMediaDetailWire,
  toMediaListWire,
  toMediaStoredWire,
  toMediaUseWire,
  toMediaWire,
} from "./media.wire.ts";
import { mediaBatchBody, mediaBatchWire, toMediaBatchWire } from "./media-batches.wire.ts";
import { mediaEditorOf } from "./media-editor.http.ts";
import { CURRENT_MEDIA, titleOfFile } from "./media-item.ts";
import { WHOLE_UPLOAD_MAX_BYTES } from "./media-kind.ts";
import { MEDIA_USES } from "./media-use.ts";
import { UPLOAD_MAX_BYTES } from "./picture.ts";

export const mediaApi: ApiTable = {
  "/media": {
    GET: method({
      allow: "media:read",
      summary: "A biblioteca de mídia, do mais novo ao mais antigo; a busca olha título, texto alternativo e tags",
      query: mediaQuery,
      answer: mediaPageWire,
      run: async ({ query: { tipo, q, page, limit }, context }) => {
        const filter = { kind: tipo, page, limit };
        return toMediaListWire(await context.services.media.list(filter, q), filter, context.settings.url);
      },
    }),
    POST: method({
      allow: "media:upload",
      summary: "Envia um arquivo inteiro (campo file): imagem até 5 MB, os outros até 20 MB; maiores vão em partes",
      repeats: "resume",
      rawBody: "multipart/form-data",
      rawField: "file",
      limit: "uploads",
      answer: mediaStoredWire,
      status: 201,
      run: async ({ request, caller, context }) => {
        const { file, form } = await readFormFile(request, "file", WHOLE_UPLOAD_MAX_BYTES, "Escolha um arquivo.");
        const words = parse(mediaTexts, Object.fromEntries([...form].filter(([, value]) => typeof value === "string")), "body");
        const { item, repeated } = await context.services.mediaFiles.store(blobSource(file), actorOf(caller), { ...words, title: words.title || titleOfFile(file.name) });
        const body = toMediaStoredWire(item, repeated, repeated ? [] : await context.services.media.similarTo(item), context.settings.url);
        return repeated ? Response.json(body, { headers: { "Cache-Control": "private, no-store" } }) : body;
      },
    }),
  },
  "/media/bulk": {
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
  },
  "/media/bulk/:id": {
    GET: method({
      allow: "media:edit-own",
      summary: "Uma mudança sua em vários arquivos, com o que deu em cada um",
      params: idParam,
      answer: mediaBatchWire,
      run: async ({ params, caller, context }) => toMediaBatchWire(await context.services.mediaBatches.read(params.id, signedIn(caller).user.id)),
    }),
  },
  "/media/bulk/:id/undo": {
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
  },
  "/media/delete": {
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
  },
  "/media/:id/capa": {
    PUT: method({
      allow: "media:edit-own",
      summary: "Dá a um vídeo a imagem que o representa (campo image, até 5 MB)",
      params: mediaParam,
      rawBody: "multipart/form-data",
      limit: "uploads",
      answer: mediaWire,
      run: async ({ request, params, caller, context }) => {
        const { media, pictures } = context.services;
        const editor = mediaEditorOf(caller);
        const video = await media.changeable(params.id, editor);
        if (video.kind !== "video") refuse("invalid", "Só um vídeo tem imagem de capa.");
        const { file } = await readFormFile(request, "image", UPLOAD_MAX_BYTES, "Escolha uma imagem.");
        const words = { title: `Capa de “${video.title}”`, alt: "", credit: video.credit, tags: [] };
        const poster = await pictures.store(new Uint8Array(await file.arrayBuffer()), editor.actor, words);
        return toMediaWire(await media.change(params.id, { posterKey: poster.item.key }, null, editor), context.settings.url);
      },
    }),
  },
  "/media/:id/sugestao-alt": {
    POST: method({
      allow: "media:edit-own",
      summary: "Pede à IA uma sugestão de texto alternativo de uma imagem, guardada à parte do texto dela até alguém usar ou descartar; repórteres, só do que enviaram",
      repeats: "resume",
      missing: ({ services }) => services.altSuggestions.missing,
      params: mediaParam,
      answer: mediaWire,
      run: async ({ params, caller, context }) =>
        toMediaWire(await context.services.altSuggestions.ask(params.id, signedIn(caller).user, mediaEditorOf(caller)), context.settings.url),
    }),
    DELETE: method({
      allow: "media:edit-own",
      summary: "Descarta a sugestão de texto alternativo de uma imagem; repórteres, só do que enviaram",
      params: mediaParam,
      status: 204,
      run: async ({ params, caller, context }) => context.services.altSuggestions.discard(params.id, mediaEditorOf(caller)),
    }),
  },
  "/media/:id": {
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
  },
};

/** What refusals carry of this feature. */
export const mediaRefusals: readonly RefusalExtension[] = [
  refusalExtension(CURRENT_MEDIA, (item, { settings }) => ({ current: toMediaWire(item, settings.url) })),
  refusalExtension(MEDIA_USES, (uses) => ({ usos: uses.map(toMediaUseWire) })),
];
