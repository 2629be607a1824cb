import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";

const route = apiRoute({
  DELETE: method({
    allow: "users:manage",
    summary: "Cancela um convite",
    params: idParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.invitations.cancel(params.id, actingPerson(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
