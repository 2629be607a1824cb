import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { categoriesQuery, categoryDraft, categoryWire, toCategoryWire } from "./categories.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Categorias, com o número de matérias de cada uma",
    query: categoriesQuery,
    answer: z.object({ items: z.array(categoryWire) }),
    run: async ({ query, context }) => ({ items: (await context.services.categories.listCounted(query.type ?? null)).map(toCategoryWire) }),
  }),
  POST: method({
    allow: "categories:manage",
    summary: "Cria uma categoria",
    unknownFields: "ignored",
    body: categoryDraft,
    answer: categoryWire,
    status: 201,
    run: async ({ body, caller, context }) => toCategoryWire(await context.services.categories.create(body, actorOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
