import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { staffMemberOf } from "#app/platform/http/auth/actor.server.ts";
import { pollChange, pollParams, pollWire, toPollFields, toPollWire } from "./polls.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "polls:read",
    summary: "Uma enquete com as respostas",
    params: pollParams,
    answer: pollWire,
    run: async ({ params, context }) => toPollWire(await context.services.polls.get(params.id), Date.now()),
  }),
  PUT: method({
    allow: "polls:manage",
    summary: "Altera; pergunta e opções, só enquanto não há respostas. Com `versao`, só sobre ela (409 com `current`)",
    params: pollParams,
    body: pollChange,
    answer: pollWire,
    run: async ({ params, body: { versao, ...sent }, caller, context }) =>
      toPollWire(await context.services.polls.change(params.id, toPollFields(sent), versao ?? null, staffMemberOf(caller)), Date.now()),
  }),
  DELETE: method({
    allow: "polls:manage",
    summary: "Exclui de vez uma enquete sem respostas",
    params: pollParams,
    status: 204,
    run: ({ params, caller, context }) => context.services.polls.remove(params.id, staffMemberOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
