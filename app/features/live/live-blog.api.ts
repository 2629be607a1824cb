import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { liveWriterOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { liveBlogWire, livePageWire, liveQuery, liveStateChange, toLiveBlogWire, toLiveEntryWire } from "./live-blogs.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "articles:read-unpublished",
    summary: "A cobertura ao vivo de uma matéria, com as entradas mais novas primeiro",
    params: idParam,
    query: liveQuery,
    answer: livePageWire,
    run: async ({ params, query, context: { services, settings } }) => {
      const { blog, page } = await services.liveBlogs.desk(params.id, query.antes ?? null, query.limit);
      return {
        aoVivo: blog && toLiveBlogWire(blog),
        fixadas: page.pinned.map((entry) => toLiveEntryWire(entry, settings.url)),
        items: page.entries.map((entry) => toLiveEntryWire(entry, settings.url)),
        proximo: page.hasMore ? (page.entries.at(-1)?.id ?? null) : null,
      };
    },
  }),
  PUT: method({
    allow: "articles:draft",
    summary: "Abre, encerra ou reabre a cobertura ao vivo de uma matéria",
    repeats: "resume",
    params: idParam,
    body: liveStateChange,
    answer: liveBlogWire,
    run: async ({ params, body, caller, context }) => toLiveBlogWire(await context.services.liveBlogs.setState(params.id, body.estado, liveWriterOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
