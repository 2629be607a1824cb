import { apiRoute, method } from "#app/http/api-route.server.ts";
import { ownSessionWire } from "#app/wire/session.ts";

const route = apiRoute({
  GET: method({
    allow: "session:read",
    summary: "Até quando vale a sessão que pede; perguntar não a prolonga",
    answer: ownSessionWire,
    run: async ({ context }) => {
      const { isShared, endsAt } = (await context.caller.require("session:read")).session;
      return { shared: isShared, expiresAt: new Date(endsAt).toISOString() };
    },
  }),
  POST: method({
    allow: "session:read",
    summary: "Diz que a pessoa está usando o computador compartilhado: a sessão vale mais 10 minutos",
    answer: ownSessionWire,
    run: async ({ context }) => {
      const { session, sessionId } = await context.caller.require("session:read");
      const endsAt = session.isShared ? await context.services.signIn.showLife(sessionId) : session.endsAt;
      return { shared: session.isShared, expiresAt: new Date(endsAt).toISOString() };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
