import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { staffMemberOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";

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
