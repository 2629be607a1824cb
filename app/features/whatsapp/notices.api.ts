import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { noticesWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "whatsapp:read",
    summary: "O que na fila do WhatsApp espera uma pessoa: a fila parada, itens que falharam ou sem confirmação",
    answer: noticesWire,
    run: ({ context }) => context.services.whatsApp.desk.notices(),
  }),
});

export const loader = route.loader;
export const action = route.action;
