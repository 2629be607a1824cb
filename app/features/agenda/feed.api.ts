import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { agendaFeedWire } from "./agenda.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "admin:enter",
    summary: "Cria o endereço secreto da agenda de quem pede, mostrado só desta vez; o anterior deixa de valer",
    // A stored answer would keep the key.
    repeats: "free",
    status: 201,
    answer: agendaFeedWire,
    run: ({ caller, context }) => context.services.agendaFeed.issue(personOf(caller)),
  }),
  DELETE: method({
    allow: "admin:enter",
    summary: "Encerra o endereço da agenda de quem pede",
    status: 204,
    run: ({ caller, context }) => context.services.agendaFeed.revoke(personOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
