import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { sessionLinesWire, toSessionLineWire } from "./users.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "users:manage",
    summary: "As sessões abertas de uma pessoa",
    params: idParam,
    answer: sessionLinesWire,
    run: async ({ params, caller, context }) => {
      const { sessionId } = actingPerson(caller);
      return { items: (await context.services.people.sessionsOf(params.id)).map((session) => toSessionLineWire(session, sessionId)) };
    },
  }),
  DELETE: method({
    allow: "users:manage",
    summary: "Encerra todas as sessões de uma pessoa, menos a que pede",
    params: idParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.people.endSessions(params.id, actingPerson(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
