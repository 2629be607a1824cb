import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { readBytes } from "#app/platform/http/forms/request-body.server.ts";
import { uploadPartParam } from "./media.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
