import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { checksWire, toChecksWire } from "./checks.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "articles:read-unpublished",
    summary: "O que a conferência antes de publicar diz de uma matéria salva",
    params: idParam,
    answer: checksWire,
    run: async ({ params, context }) => toChecksWire(await context.services.storyChecks.ofStored(params.id)),
  }),
});

export const loader = route.loader;
export const action = route.action;
