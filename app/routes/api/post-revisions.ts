import { z } from "zod/v4";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { idParam, toIso } from "#app/wire/text.ts";

const revisionWire = z.object({ versao: z.int(), autor: z.string(), criadoEm: z.string().nullable() });

const route = apiRoute({
  GET: method({
    allow: "articles:read-unpublished",
    summary: "Versões guardadas de uma matéria, da mais nova à mais antiga",
    params: idParam,
    answer: z.object({ items: z.array(revisionWire), total: z.int() }),
    run: async ({ params, context }) => {
      const revisions = await context.services.articles.listRevisions(params.id);
      return { items: revisions.map((revision) => ({ versao: revision.version, autor: revision.authorName, criadoEm: toIso(revision.createdAt) })), total: revisions.length };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
