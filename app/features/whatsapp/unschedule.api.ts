import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { queueWire, toQueueItemWire, unscheduleBody } from "./whatsapp.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "whatsapp:manage",
    summary: "Desfaz um agendamento: itens que ainda não saíram voltam a ficar pendentes",
    body: unscheduleBody,
    answer: queueWire,
    run: async ({ body, caller, context }) => ({ queue: (await context.services.whatsApp.queue.unschedule(body.ids, personOf(caller))).map(toQueueItemWire) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
