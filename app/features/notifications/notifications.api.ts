import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { notificationsQuery, notificationsWire, toNotificationWire } from "./notifications.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "notes:write",
    summary: "As próprias notificações, das mais novas às mais antigas, e quantas não foram lidas (contadas até 100)",
    query: notificationsQuery,
    answer: notificationsWire,
    run: async ({ query, caller, context: { services } }) => {
      const which = { unread: query.naoLidas, before: query.antes, limit: query.limit };
      const { page, unread } = await services.notifications.page(personOf(caller).id, which);
      return { items: page.items.map(toNotificationWire), proximo: page.next, naoLidas: unread };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
