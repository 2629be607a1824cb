import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { groupsQuery, groupsWire, toGroupsWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "whatsapp:read",
    summary: "Grupos do número conectado, como conhecidos na última hora",
    missing: ({ services }) => services.whatsApp.connection.missing,
    query: groupsQuery,
    answer: groupsWire,
    run: async ({ query, context }) => toGroupsWire(await context.services.whatsApp.connection.groups(query.atualizar ?? false)),
  }),
});

export const loader = route.loader;
export const action = route.action;
