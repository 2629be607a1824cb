import { apiRoute, method } from "#app/http/api-route.server.ts";
import { staffMemberOf } from "#app/http/auth/actor.server.ts";
import { pollEnding, pollParams, pollWire, toPollWire } from "#app/wire/polls.ts";

const route = apiRoute({
  POST: method({
    allow: "polls:manage",
    summary: "Encerra agora uma enquete aberta; o resultado fica na página",
    params: pollParams,
    body: pollEnding,
    answer: pollWire,
    run: async ({ params, body, caller, context }) => toPollWire(await context.services.polls.close(params.id, body.versao ?? null, staffMemberOf(caller)), Date.now()),
  }),
});

export const loader = route.loader;
export const action = route.action;
