import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { toTrailRequest, toTrailWire, trailPageWire, wholeTrailQuery } from "./audit.wire.ts";

export const auditApi: ApiTable = {
  "/audit": {
    GET: method({
      allow: "audit:read",
      summary: "A trilha: toda escrita da equipe, da mais nova à mais antiga",
      query: wholeTrailQuery,
      answer: trailPageWire,
      run: async ({ query, context }) => toTrailWire(await context.services.audit.trail({ ...toTrailRequest(query), articleId: query.materia, groupOf: query.grupo })),
    }),
  },
};
