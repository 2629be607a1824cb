import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { versionParam } from "#app/platform/text/text.wire.ts";
import { revisionWire, toRevisionWire } from "./revisions.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "articles:read-unpublished",
    summary: "O texto de uma matéria como estava em uma versão",
    params: versionParam,
    answer: revisionWire,
    run: async ({ params: { id, version }, context }) => {
      const { revision, content } = await context.services.revisions.get(id, version);
      return toRevisionWire(revision, content);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
