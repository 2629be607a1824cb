import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { controlMinute } from "#app/platform/time/local-time.ts";
import { CURRENT_EVENT } from "./event.ts";
import { eventChange, eventDateChange, eventDraft, eventParams, eventsQuery, eventsWire, eventWire, toEventFields, toEventSummaryWire, toEventWire } from "./events.wire.ts";

export const eventsApi: ApiTable = {
  "/eventos": {
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
  },
  "/eventos/:id": {
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
  },
  "/eventos/:id/datas": {
    PUT: method({
      allow: "events:manage",
      summary: "Muda uma só data de um evento, ou a cancela (`para` nulo); `em` é onde a repetição a põe",
      params: eventParams,
      body: eventDateChange,
      answer: eventWire,
      run: async ({ params, body: { em, para, versao }, caller, context: { services, settings } }) => {
        const local = (time: number) => controlMinute(time, settings.timeZone);
        return toEventWire(await services.events.moveDate(params.id, local(em), para === null ? null : local(para), versao ?? null, actorOf(caller)));
      },
    }),
  },
};

/** What refusals carry of this feature. */
export const eventRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_EVENT, (event) => ({ current: toEventWire(event) }))];
