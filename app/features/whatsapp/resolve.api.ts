import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { itemParam, queueItemWire, resolveBody, toQueueItemWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "whatsapp:manage",
    summary: "Responde por um envio incerto: saiu ou não saiu",
    params: itemParam,
    body: resolveBody,
    answer: queueItemWire,
    run: async ({ params, body, caller, context }) => toQueueItemWire(await context.services.whatsApp.queue.resolve(params.id, body.sent, personOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
