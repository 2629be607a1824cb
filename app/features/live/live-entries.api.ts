import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { liveWriterOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { fromNewLiveEntry, liveEntryWire, newLiveEntry, toLiveEntryWire } from "./live-blogs.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "articles:draft",
    summary: "Acrescenta uma entrada à cobertura ao vivo; repetida com a mesma chave, é uma só",
    repeats: "resume",
    params: idParam,
    body: newLiveEntry,
    answer: liveEntryWire,
    status: 201,
    run: async ({ params, body, caller, context: { services, settings }, opId }) =>
      toLiveEntryWire(await services.liveBlogs.add(params.id, fromNewLiveEntry(body), opId, liveWriterOf(caller)), settings.url),
  }),
});

export const loader = route.loader;
export const action = route.action;
