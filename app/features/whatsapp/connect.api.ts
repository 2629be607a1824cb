import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { toStatusWire, whatsAppStatusWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "whatsapp:manage",
    summary: "Pede ao serviço de mensagens um QR code para conectar o número",
    missing: ({ services }) => services.whatsApp.connection.missing,
    answer: whatsAppStatusWire,
    run: async ({ context }) => {
      const { connection, desk } = context.services.whatsApp;
      await connection.connect();
      return toStatusWire(await desk.status(), true);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
