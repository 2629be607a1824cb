import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { toUserWire, userWire } from "./session.wire.ts";
import { registerBody } from "./users.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "users:manage",
    summary: "Cadastra uma pessoa da redação",
    unknownFields: "ignored",
    body: registerBody,
    answer: userWire,
    status: 201,
    run: async ({ body, caller, context }) => toUserWire(await context.services.people.register(body, actingPerson(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
