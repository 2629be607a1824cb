import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { eventChange, eventParams, eventWire, toEventFields, toEventWire } from "./events.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "admin:enter",
    summary: "Um evento",
    params: eventParams,
    answer: eventWire,
    run: async ({ params, context }) => toEventWire(await context.services.events.get(params.id)),
  }),
  PUT: method({
    allow: "events:manage",
    summary: "Altera um evento; com `versao`, só sobre ela (409 com `current`)",
    params: eventParams,
    body: eventChange,
    answer: eventWire,
    run: async ({ params, body: { versao, ...sent }, caller, context: { services, settings } }) =>
      toEventWire(await services.events.change(params.id, toEventFields(sent, settings.timeZone), versao ?? null, actorOf(caller))),
  }),
  DELETE: method({
    allow: "events:manage",
    summary: "Exclui um evento de vez, com todas as datas",
    params: eventParams,
    status: 204,
    run: ({ params, caller, context }) => context.services.events.remove(params.id, null, actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
