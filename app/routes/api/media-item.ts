import { actorOf } from "#app/http/actor.server.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { mediaChanges, mediaParam, mediaWire, toMediaWire } from "#app/wire/media.ts";

const route = apiRoute({
  GET: method({
    allow: "media:read",
    summary: "Um item da biblioteca de mídia, por id ou pela chave do endereço",
    params: mediaParam,
    answer: mediaWire,
    run: async ({ params, context }) => toMediaWire(await context.services.media.get(params.id), context.settings.url),
  }),
  PATCH: method({
    allow: "media:edit",
    summary: "Muda o ponto focal de uma imagem",
    params: mediaParam,
    body: mediaChanges,
    answer: mediaWire,
    run: async ({ params, body, caller, context }) => toMediaWire(await context.services.media.setFocus(params.id, body.foco, actorOf(caller)), context.settings.url),
  }),
});

export const loader = route.loader;
export const action = route.action;
