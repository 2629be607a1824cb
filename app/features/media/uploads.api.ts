import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { mediaUploadStart, mediaUploadWire, toMediaUploadWire } from "./media.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
