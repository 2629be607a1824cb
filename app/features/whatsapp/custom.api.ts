import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { customBody, queueItemWire, toQueueItemWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "whatsapp:manage",
    summary: "Põe na fila uma mensagem escrita pela redação",
    unknownFields: "ignored",
    repeats: "resume",
    body: customBody,
    answer: queueItemWire,
    run: async ({ body, caller, context, opId }) => toQueueItemWire(await context.services.whatsApp.queue.addCustom(body, personOf(caller), opId)),
  }),
});

export const loader = route.loader;
export const action = route.action;
