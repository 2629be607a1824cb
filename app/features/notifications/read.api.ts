import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { notificationsRead, unreadWire } from "./notifications.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "notes:write",
    summary: "Marca notificações próprias como lidas: algumas, ou todas até uma; responde quantas restam",
    body: notificationsRead,
    answer: unreadWire,
    run: async ({ body: { ids, ate }, caller, context: { services } }) => ({
      naoLidas: await services.notifications.markRead(personOf(caller).id, ate === undefined ? { ids: ids ?? [] } : { upTo: ate }),
    }),
  }),
});

export const loader = route.loader;
export const action = route.action;
