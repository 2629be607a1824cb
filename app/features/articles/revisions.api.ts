import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { revisionsQuery, revisionsWire, toRevisionLineWire } from "./revisions.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "articles:read-unpublished",
    summary: "Versões guardadas de uma matéria, da mais nova à mais antiga, e o que mudou em cada uma",
    params: idParam,
    query: revisionsQuery,
    answer: revisionsWire,
    run: async ({ params, query: { page, limit }, context }) => {
      const { items, total } = await context.services.revisions.list(params.id, { page, limit });
      return { items: items.map(toRevisionLineWire), total, page, limit, pages: Math.ceil(total / limit) };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
