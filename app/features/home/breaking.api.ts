import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { breakingWire, toBreakingWire } from "./breaking.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "A faixa de urgente das páginas do site: a matéria e até quando fica; nulos sem faixa",
    answer: breakingWire,
    run: async ({ context }) => toBreakingWire(await context.services.breakingStrip.current(), context.settings.url),
  }),
  DELETE: method({
    allow: "articles:write",
    summary: "Encerra a faixa de urgente antes da hora; sem faixa, nada muda",
    status: 204,
    run: ({ caller, context }) => context.services.breakingStrip.end(actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
