import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { eventDraft, eventsQuery, eventsWire, eventWire, toEventFields, toEventSummaryWire, toEventWire } from "./events.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "admin:enter",
    summary: "Eventos, feriados ou pontos facultativos da redação, por título",
    query: eventsQuery,
    answer: eventsWire,
    run: async ({ query, context }) => {
      const { items, next } = await context.services.events.list(query.tipo, query.apos);
      return { items: items.map(toEventSummaryWire), proximo: next && `${next.id}:${next.title}` };
    },
  }),
  POST: method({
    allow: "events:manage",
    summary: "Cria um evento, que pode repetir por dia, semana, mês ou ano",
    body: eventDraft,
    status: 201,
    answer: eventWire,
    run: async ({ body, caller, context: { services, settings } }) => toEventWire(await services.events.create(toEventFields(body, settings.timeZone), actorOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
