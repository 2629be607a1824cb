import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { scheduleBody, scheduledWire, toScheduledWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "whatsapp:manage",
    summary: "Distribui os itens pendentes em horários de uma janela",
    unknownFields: "ignored",
    body: scheduleBody,
    answer: scheduledWire,
    run: async ({ body, caller, context }) => toScheduledWire(await context.services.whatsApp.schedule(body, personOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
