import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { toViewWire, viewChange, viewWire } from "./manager-views.wire.ts";

const route = apiRoute({
  PATCH: method({
    allow: "articles:read-unpublished",
    summary: "Dá outro nome a uma visão própria do Gerenciador",
    params: idParam,
    body: viewChange,
    answer: viewWire,
    run: async ({ params, body, caller, context }) => toViewWire(await context.services.managerViews.rename(personOf(caller).id, params.id, body.nome)),
  }),
  DELETE: method({
    allow: "articles:read-unpublished",
    summary: "Exclui uma visão própria do Gerenciador",
    params: idParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.managerViews.remove(personOf(caller).id, params.id),
  }),
});

export const loader = route.loader;
export const action = route.action;
