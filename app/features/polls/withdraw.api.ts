import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { staffMemberOf } from "#app/platform/http/auth/actor.server.ts";
import { pollEnding, pollParams, pollWire, toPollWire } from "./polls.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "polls:manage",
    summary: "Retira dos leitores, de vez, uma enquete que já tem respostas",
    params: pollParams,
    body: pollEnding,
    answer: pollWire,
    run: async ({ params, body, caller, context }) => toPollWire(await context.services.polls.withdraw(params.id, body.versao ?? null, staffMemberOf(caller)), Date.now()),
  }),
});

export const loader = route.loader;
export const action = route.action;
