import { toTrailRequest, toTrailWire, trailPageWire, trailQuery } from "#app/features/audit/audit.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "articles:read-unpublished",
    summary: "A trilha de uma matéria, da escrita mais nova à mais antiga",
    params: idParam,
    query: trailQuery,
    answer: trailPageWire,
    run: async ({ params, query, context }) => toTrailWire(await context.services.audit.trail({ ...toTrailRequest(query), articleId: params.id })),
  }),
});

export const loader = route.loader;
export const action = route.action;
