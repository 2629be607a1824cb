import { z } from "zod/v4";
import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { categoriesQuery, categoryChanges, categoryDraft, categoryRemoval, categoryWire, toCategoryChange, toCategoryWire } from "./categories.wire.ts";
import { CATEGORY_ARTICLES } from "./category-rules.ts";

export const categoriesApi: ApiTable = {
  "/categories": {
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
  },
  "/categories/:id": {
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
  },
};

/** What refusals carry of this feature. */
export const categoryRefusals: readonly RefusalExtension[] = [refusalExtension(CATEGORY_ARTICLES, (count) => ({ count }))];
