import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { passwordChange } from "./users.wire.ts";

const route = apiRoute({
  PUT: method({
    allow: "session:read",
    summary: "Troca a própria senha; as outras sessões terminam",
    body: passwordChange,
    status: 204,
    run: ({ body, caller, context }) => context.services.account.changePassword(body, actingPerson(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
