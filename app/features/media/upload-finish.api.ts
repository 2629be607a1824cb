import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { mediaStoredWire, mediaTexts, toMediaStoredWire, uploadParam } from "./media.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
