import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { toStatusWire, whatsAppStatusWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "whatsapp:manage",
    summary: "Retoma uma fila parada",
    answer: whatsAppStatusWire,
    run: async ({ caller, context }) => {
      const { queue, desk } = context.services.whatsApp;
      await queue.release(personOf(caller));
      return toStatusWire(await desk.status(), true);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
