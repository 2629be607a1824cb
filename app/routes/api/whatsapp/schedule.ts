import { apiRoute, method } from "#app/http/api-route.server.ts";
import { personOf } from "#app/http/auth/actor.server.ts";
import { scheduleBody, scheduledWire, toScheduledWire } from "#app/wire/whatsapp.ts";

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
