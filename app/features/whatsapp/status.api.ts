import { roleMay } from "#app/features/people/capabilities.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { toStatusWire, whatsAppStatusWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "whatsapp:read",
    summary: "Situação do WhatsApp: conexão, fila e grupo",
    answer: whatsAppStatusWire,
    run: async ({ context, caller }) => toStatusWire(await context.services.whatsApp.desk.status(), caller !== null && roleMay(caller.user.role, "whatsapp:manage")),
  }),
});

export const loader = route.loader;
export const action = route.action;
