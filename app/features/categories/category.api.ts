import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { categoryChanges, categoryRemoval, categoryWire, toCategoryChange, toCategoryWire } from "./categories.wire.ts";

const route = apiRoute({
  PATCH: method({
    allow: "categories:manage",
    summary: "Muda o nome ou a cor de uma categoria, ou a fecha a banners; o endereço segue o nome, e o antigo leva ao novo",
    unknownFields: "ignored",
    params: idParam,
    body: categoryChanges,
    answer: categoryWire,
    run: async ({ params, body, caller, context }) => toCategoryWire(await context.services.categories.change(params.id, toCategoryChange(body), actorOf(caller))),
  }),
  DELETE: method({
    allow: "categories:manage",
    summary: "Exclui uma categoria; em uso, só com `moveTo`, outra do mesmo tipo, que recebe as matérias",
    unknownFields: "ignored",
    params: idParam,
    query: categoryRemoval,
    status: 204,
    run: ({ params, query, caller, context }) => context.services.categories.remove(params.id, query.moveTo ?? null, actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
