import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { controlMinute } from "#app/platform/time/local-time.ts";
import { eventDateChange, eventParams, eventWire, toEventWire } from "./events.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
