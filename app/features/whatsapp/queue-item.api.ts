import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { itemParam, queueItemWire, queueMoveBody, toQueueItemWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  PATCH: method({
    allow: "whatsapp:manage",
    summary: "Muda o horário de um item que espera, no ritmo do grupo, ou tira o horário dele",
    params: itemParam,
    body: queueMoveBody,
    answer: queueItemWire,
    run: async ({ params, body, caller, context }) => toQueueItemWire(await context.services.whatsApp.move(params.id, body.horarioAnterior, body.scheduled_time, personOf(caller))),
  }),
  DELETE: method({
    allow: "whatsapp:manage",
    summary: "Tira da fila o que ainda não saiu",
    unknownFields: "ignored",
    params: itemParam,
    status: 204,
    run: async ({ params, caller, context }) => {
      await context.services.whatsApp.queue.remove(params.id, personOf(caller));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
