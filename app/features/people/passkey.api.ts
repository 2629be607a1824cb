import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { passkeyParam, passkeyRename } from "./passkeys.wire.ts";

const route = apiRoute({
  PATCH: method({
    allow: "session:read",
    summary: "Dá outro nome a uma das próprias chaves de acesso",
    params: passkeyParam,
    body: passkeyRename,
    status: 204,
    run: ({ params, body, caller, context }) => context.services.passkeys.rename(actingPerson(caller).id, params.key, body.name),
  }),
  DELETE: method({
    allow: "session:read",
    summary: "Remove uma das próprias chaves de acesso",
    params: passkeyParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.passkeys.remove(params.key, actingPerson(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
