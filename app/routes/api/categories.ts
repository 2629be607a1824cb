import { z } from "zod/v4";
import { apiRoute, method } from "#app/http/api-route.server.ts";

const categoryType = z.enum(["editorial", "municipality", "special"], "Tipo de categoria desconhecido.");
const categoryWire = z.object({ id: z.int(), slug: z.string(), name: z.string(), color: z.string(), type: categoryType, count: z.int() }).meta({ id: "Category" });

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Categorias, com o número de matérias de cada uma",
    query: z.object({ type: categoryType.optional() }),
    answer: z.object({ items: z.array(categoryWire) }),
    run: async ({ query, context }) => ({ items: await context.services.categories.listCounted(query.type ?? null) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
