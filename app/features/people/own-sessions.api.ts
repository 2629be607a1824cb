import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { sessionLinesWire, toSessionLineWire } from "./users.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "session:read",
    summary: "As próprias sessões abertas",
    answer: sessionLinesWire,
    run: async ({ caller, context }) => {
      const { id, sessionId } = actingPerson(caller);
      return { items: (await context.services.people.sessionsOf(id)).map((session) => toSessionLineWire(session, sessionId)) };
    },
  }),
  DELETE: method({
    allow: "session:read",
    summary: "Encerra as próprias sessões, menos a que pede",
    status: 204,
    run: ({ caller, context }) => {
      const actor = actingPerson(caller);
      return context.services.people.endSessions(actor.id, actor);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
