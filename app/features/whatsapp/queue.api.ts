import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { addBody, addedWire, queueWire, toQueueItemWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "whatsapp:read",
    summary: "Fila do WhatsApp: o que espera, e o que saiu por último",
    answer: queueWire,
    run: async ({ context }) => ({ queue: (await context.services.whatsApp.desk.items()).map(toQueueItemWire) }),
  }),
  POST: method({
    allow: "whatsapp:manage",
    summary: "Põe matérias na fila",
    unknownFields: "ignored",
    repeats: "resume",
    body: addBody,
    answer: addedWire,
    run: async ({ body, caller, context }) => {
      const { added, skipped } = await context.services.whatsApp.queue.addArticles(body.ids, personOf(caller));
      return { added: added.map(toQueueItemWire), skipped };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
