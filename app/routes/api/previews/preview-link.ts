import { apiRoute, method } from "#app/http/api-route.server.ts";
import { staffMemberOf } from "#app/http/auth/actor.server.ts";
import { idParam } from "#app/wire/text.ts";

const route = apiRoute({
  DELETE: method({
    allow: "articles:read-unpublished",
    summary: "Encerra um link de prévia; repórteres, os que criaram",
    params: idParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.previewLinks.revoke(params.id, staffMemberOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
