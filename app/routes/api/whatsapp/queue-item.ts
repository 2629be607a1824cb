import { apiRoute, method } from "#app/http/api-route.server.ts";
import { personOf } from "#app/http/auth/actor.server.ts";
import { itemParam } from "#app/wire/whatsapp.ts";

const route = apiRoute({
  DELETE: method({
    allow: "whatsapp:manage",
    summary: "Tira da fila o que ainda não saiu",
    params: itemParam,
    status: 204,
    run: async ({ params, caller, context }) => {
      await context.services.whatsApp.queue.remove(params.id, personOf(caller));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
