import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { pacingBody, pacingWire, toPacingWire } from "./whatsapp-pacing.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "whatsapp:read",
    summary: "Ritmo de envio do WhatsApp",
    answer: pacingWire,
    run: async ({ context }) => {
      const { pace } = context.services.whatsApp;
      return toPacingWire(await pace.find(), { now: Date.now(), isOff: pace.isOff });
    },
  }),
  PUT: method({
    allow: "whatsapp:pace",
    summary: "Altera qualquer parte do ritmo de envio",
    body: pacingBody,
    answer: pacingWire,
    run: async ({ body, caller, context }) => {
      const { pace } = context.services.whatsApp;
      return toPacingWire(await pace.change(body, personOf(caller)), { now: Date.now(), isOff: pace.isOff });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
