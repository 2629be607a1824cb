import { apiRoute, method } from "#app/http/api-route.server.ts";
import { actingPerson } from "#app/http/auth/actor.server.ts";
import { toUserWire, userWire } from "#app/wire/session.ts";
import { registerBody } from "#app/wire/users.ts";

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
