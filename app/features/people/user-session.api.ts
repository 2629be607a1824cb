import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { userSessionParam } from "./users.wire.ts";

const route = apiRoute({
  DELETE: method({
    allow: "users:manage",
    summary: "Encerra uma sessão de uma pessoa",
    params: userSessionParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.people.endSession(params.id, params.session, actingPerson(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
