import { presenceBody, presenceQuery, presenceWire, toPresenceWire } from "#app/features/editor/presence.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { writeScopeOf } from "#app/platform/http/auth/actor.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "articles:read-unpublished",
    summary: "Quem está com uma matéria aberta no editor",
    params: idParam,
    answer: presenceWire,
    run: async ({ params, context }) => toPresenceWire(await context.services.presence.list(params.id)),
  }),
  PUT: method({
    allow: "articles:draft",
    summary: "Avisa que uma edição está aberta, e em que campo; vale por 30 segundos",
    repeats: "free",
    params: idParam,
    body: presenceBody,
    answer: presenceWire,
    run: async ({ params, body, caller, context }) => {
      const { id: userId, name, avatar } = signedIn(caller).user;
      if (writeScopeOf(caller) === "own-drafts") await context.services.articles.getOwnDraft(params.id, userId);
      return toPresenceWire(await context.services.presence.report(params.id, { userId, name, avatar, editing: body.edicao, field: body.campo }));
    },
  }),
  DELETE: method({
    allow: "articles:draft",
    summary: "Avisa que uma edição foi fechada",
    repeats: "free",
    params: idParam,
    query: presenceQuery,
    status: 204,
    run: ({ params, query, caller, context }) => context.services.presence.leave(params.id, query.edicao, caller?.user.id ?? 0),
  }),
});

export const loader = route.loader;
export const action = route.action;
