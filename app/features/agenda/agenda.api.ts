import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { agendaQuery, agendaWire, toAgendaItemWire } from "./agenda.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "admin:enter",
    summary: "O que está marcado em um período, conforme o papel de quem pede; no máximo 62 dias",
    query: agendaQuery,
    answer: agendaWire,
    run: async ({ query, caller, context }) => {
      const { items, unreachable } = await context.services.agenda.read(query.de, query.ate, signedIn(caller).user);
      return { items: items.map(toAgendaItemWire), indisponiveis: unreachable };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
