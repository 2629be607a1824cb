import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { ownSessionWire, toOwnSessionWire } from "./session.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "session:read",
    summary: "Até quando vale a sessão que pede; perguntar não a prolonga",
    answer: ownSessionWire,
    run: async ({ context }) => toOwnSessionWire((await context.caller.require("session:read")).session, Date.now()),
  }),
  POST: method({
    allow: "session:read",
    summary: "Diz que a pessoa está usando o computador compartilhado: a sessão vale mais 10 minutos",
    repeats: "free",
    answer: ownSessionWire,
    run: async ({ context }) => {
      const { session, sessionId } = await context.caller.require("session:read");
      const endsAt = session.isShared ? await context.services.signIn.touchSession(sessionId) : session.endsAt;
      return toOwnSessionWire({ isShared: session.isShared, endsAt }, Date.now());
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
