import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { VIEWS_MAX } from "./manager-view.ts";
import { newView, toViewWire, viewsWire, viewWire } from "./manager-views.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "articles:read-unpublished",
    summary: "As visões do Gerenciador de quem pede, na ordem em que foram salvas",
    answer: viewsWire,
    run: async ({ caller, context }) => ({ items: (await context.services.managerViews.list(personOf(caller).id)).map(toViewWire) }),
  }),
  POST: method({
    allow: "articles:read-unpublished",
    summary: `Salva filtros do Gerenciador com um nome, só para quem pede; no máximo ${VIEWS_MAX} (409)`,
    body: newView,
    status: 201,
    answer: viewWire,
    run: async ({ body, caller, context }) => toViewWire(await context.services.managerViews.save(personOf(caller).id, { name: body.nome, query: body.filtros })),
  }),
});

export const loader = route.loader;
export const action = route.action;
