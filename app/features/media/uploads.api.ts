import { z } from "zod/v4";
import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { readFormFile } from "#app/platform/http/forms/form-body.server.ts";
import { readBytes } from "#app/platform/http/forms/request-body.server.ts";
import { mediaStoredWire, mediaTexts, mediaUploadStart, mediaUploadWire, toMediaStoredWire, toMediaUploadWire, uploadParam, uploadPartParam } from "./media.wire.ts";
import { titleOfFile } from "./media-item.ts";
import { TOO_LARGE_SENTENCES } from "./media-kind.ts";
import { UPLOAD_MAX_BYTES } from "./picture.ts";

export const uploadsApi: ApiTable = {
  "/upload": {
    POST: method({
      allow: "media:upload",
      summary: "Envia uma imagem (campo image, até 5 MB)",
      repeats: "resume",
      rawBody: "multipart/form-data",
      limit: "uploads",
      answer: z.object({ id: z.int(), imageUrl: z.string(), relativeUrl: z.string(), relative: z.string(), url: z.string(), width: z.int(), height: z.int(), size: z.int() }),
      run: async ({ request, caller, context }) => {
        const { file } = await readFormFile(request, "image", UPLOAD_MAX_BYTES, "Escolha uma imagem.", TOO_LARGE_SENTENCES.image);
        const words = { title: titleOfFile(file.name), alt: "", credit: "", tags: [] };
        const stored = await context.services.pictures.store(new Uint8Array(await file.arrayBuffer()), actorOf(caller), words);
        const absolute = `${context.settings.url}${stored.address}`;
        return {
          id: stored.id,
          imageUrl: stored.address,
          relativeUrl: stored.address,
          relative: stored.address,
          url: absolute,
          width: stored.width,
          height: stored.height,
          size: stored.size,
        };
      },
    }),
  },
  "/media/uploads": {
    POST: method({
      allow: "media:upload",
      summary: "Começa o envio de um arquivo em partes",
      body: mediaUploadStart,
      limit: "uploads",
      answer: mediaUploadWire,
      status: 201,
      run: async ({ body, caller, context }) => {
        const { upload, received } = await context.services.mediaUploads.begin(body.nome, body.tamanho, actorOf(caller));
        return toMediaUploadWire(upload, received);
      },
    }),
  },
  "/media/uploads/:id": {
    GET: method({
      allow: "media:upload",
      summary: "Que partes de um envio já chegaram",
      params: uploadParam,
      answer: mediaUploadWire,
      run: async ({ params, caller, context }) => {
        const { upload, received } = await context.services.mediaUploads.state(params.id, actorOf(caller));
        return toMediaUploadWire(upload, received);
      },
    }),
    DELETE: method({
      allow: "media:upload",
      summary: "Desiste de um envio em partes",
      params: uploadParam,
      status: 204,
      run: async ({ params, caller, context }) => context.services.mediaUploads.abort(params.id, actorOf(caller)),
    }),
  },
  "/media/uploads/:id/partes/:n": {
    PUT: method({
      allow: "media:upload",
      summary: "Envia a parte n de um arquivo, de novo se for preciso e em qualquer ordem",
      repeats: "free",
      params: uploadPartParam,
      rawBody: "application/octet-stream",
      limit: "uploads",
      status: 204,
      run: async ({ request, params: { id, n }, caller, context }) => {
        const { mediaUploads } = context.services;
        const actor = actorOf(caller);
        const size = await mediaUploads.expects(id, n, actor);
        await mediaUploads.putPart(id, n, await readBytes(request, size), actor);
      },
    }),
  },
  "/media/uploads/:id/concluir": {
    POST: method({
      allow: "media:upload",
      summary: "Faz das partes um item da biblioteca; chamado de novo, responde o mesmo item",
      repeats: "resume",
      params: uploadParam,
      body: mediaTexts,
      answer: mediaStoredWire,
      run: async ({ params, body, caller, context }) => {
        const { item, repeated } = await context.services.mediaUploads.finish(params.id, body, actorOf(caller));
        return toMediaStoredWire(item, repeated, repeated ? [] : await context.services.media.similarTo(item), context.settings.url);
      },
    }),
  },
};
