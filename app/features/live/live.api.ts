import { writerOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { CURRENT_LIVE_ENTRY } from "./live-blog.ts";
import {
  fromLiveEntryChange,
  fromNewLiveEntry,
  liveBlogWire,
  liveEntryChange,
  liveEntryParams,
  liveEntryWire,
  livePageWire,
  liveQuery,
  liveStateChange,
  newLiveEntry,
  toLiveBlogWire,
  toLiveEntryWire,
} from "./live-blogs.wire.ts";

export const liveApi: ApiTable = {
  "/posts/:id/live": {
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
      run: async ({ params, body, caller, context }) => toLiveBlogWire(await context.services.liveBlogs.setState(params.id, body.estado, writerOf(caller))),
    }),
  },
  "/posts/:id/live/entries": {
    POST: method({
      allow: "articles:draft",
      summary: "Acrescenta uma entrada à cobertura ao vivo; repetida com a mesma chave, é uma só",
      repeats: "resume",
      params: idParam,
      body: newLiveEntry,
      answer: liveEntryWire,
      status: 201,
      run: async ({ params, body, caller, context: { services, settings }, opId }) =>
        toLiveEntryWire(await services.liveBlogs.add(params.id, fromNewLiveEntry(body), opId, writerOf(caller)), settings.url),
    }),
  },
  "/posts/:id/live/entries/:entry": {
    PATCH: method({
      allow: "articles:draft",
      summary: "Altera, corrige, fixa ou solta uma entrada da cobertura ao vivo",
      params: liveEntryParams,
      body: liveEntryChange,
      answer: liveEntryWire,
      run: async ({ params, body, caller, context: { services, settings } }) =>
        toLiveEntryWire(await services.liveBlogs.change(params.id, params.entry, fromLiveEntryChange(body), body.versao ?? null, writerOf(caller)), settings.url),
    }),
    DELETE: method({
      allow: "articles:draft",
      summary: "Exclui uma entrada da cobertura ao vivo",
      params: liveEntryParams,
      status: 204,
      run: ({ params, caller, context }) => context.services.liveBlogs.remove(params.id, params.entry, writerOf(caller)),
    }),
  },
};

/** What refusals carry of this feature. */
export const liveRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_LIVE_ENTRY, (entry, { settings }) => ({ current: toLiveEntryWire(entry, settings.url) }))];
