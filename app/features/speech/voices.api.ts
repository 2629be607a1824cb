import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { toVoicesWire, voicesWire } from "./speech.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "admin:enter",
    summary: "Vozes brasileiras do serviço de narração; duas de reserva quando a lista não vem",
    answer: voicesWire,
    run: async ({ context }) => toVoicesWire(await context.services.narratorVoice.offered()),
  }),
});

export const loader = route.loader;
export const action = route.action;
