import { personOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { notificationsQuery, notificationsRead, notificationsWire, toNotificationWire, unreadWire } from "./notifications.wire.ts";

export const notificationsApi: ApiTable = {
  "/notifications": {
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
  },
  "/notifications/read": {
    POST: method({
      allow: "notes:write",
      summary: "Marca notificações próprias como lidas: algumas, ou todas até uma; responde quantas restam",
      body: notificationsRead,
      answer: unreadWire,
      run: async ({ body: { ids, ate }, caller, context: { services } }) => ({
        naoLidas: await services.notifications.markRead(personOf(caller).id, ate === undefined ? { ids: ids ?? [] } : { upTo: ate }),
      }),
    }),
  },
};
