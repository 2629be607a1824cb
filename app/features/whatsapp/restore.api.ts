import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { itemParam, queueItemWire, toQueueItemWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "whatsapp:manage",
    summary: "Desfaz a remoção de um item, até um minuto depois",
    params: itemParam,
    answer: queueItemWire,
    run: async ({ params, caller, context }) => toQueueItemWire(await context.services.whatsApp.queue.restore(params.id, personOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
