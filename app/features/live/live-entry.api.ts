import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { liveWriterOf } from "#app/platform/http/auth/actor.server.ts";
import { fromLiveEntryChange, liveEntryChange, liveEntryParams, liveEntryWire, toLiveEntryWire } from "./live-blogs.wire.ts";

const route = apiRoute({
  PATCH: method({
    allow: "articles:draft",
    summary: "Altera, corrige, fixa ou solta uma entrada da cobertura ao vivo",
    params: liveEntryParams,
    body: liveEntryChange,
    answer: liveEntryWire,
    run: async ({ params, body, caller, context: { services, settings } }) =>
      toLiveEntryWire(await services.liveBlogs.change(params.id, params.entry, fromLiveEntryChange(body), body.versao ?? null, liveWriterOf(caller)), settings.url),
  }),
  DELETE: method({
    allow: "articles:draft",
    summary: "Exclui uma entrada da cobertura ao vivo",
    params: liveEntryParams,
    status: 204,
    run: ({ params, caller, context }) => context.services.liveBlogs.remove(params.id, params.entry, liveWriterOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
