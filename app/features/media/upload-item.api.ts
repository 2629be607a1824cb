import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { mediaUploadWire, toMediaUploadWire, uploadParam } from "./media.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
