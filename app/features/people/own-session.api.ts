import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { ownSessionParam } from "./users.wire.ts";

const route = apiRoute({
  DELETE: method({
    allow: "session:read",
    summary: "Encerra uma das próprias sessões",
    params: ownSessionParam,
    status: 204,
    run: ({ params, caller, context }) => {
      const actor = actingPerson(caller);
      return context.services.people.endSession(actor.id, params.session, actor);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
