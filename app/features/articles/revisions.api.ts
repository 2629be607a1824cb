import { z } from "zod/v4";
import { toTrailRequest, toTrailWire, trailPageWire, trailQuery } from "#app/features/audit/audit.wire.ts";
import { reasonsBody } from "#app/features/checks/checks.wire.ts";
import { draftBody, draftQuery, draftWire, keptDraftWire, toDraftWire } from "#app/features/editor/drafts.wire.ts";
import { presenceBody, presenceQuery, presenceWire, toPresenceWire } from "#app/features/editor/presence.wire.ts";
import { actorOf, writeScopeOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { ARTICLE_BODY_LIMIT } from "#app/platform/http/forms/request-body.server.ts";
import { idParam, versionParam } from "#app/platform/text/text.wire.ts";
import { articleWire, toArticleWire } from "./articles.wire.ts";
import { asksForSuperHeadline, SUPER_HEADLINE_REFUSED } from "./drafts.ts";
import { parsePosition } from "./position.ts";
import { revisionsQuery, revisionsWire, revisionWire, toRevisionLineWire, toRevisionWire } from "./revisions.wire.ts";

export const revisionsApi: ApiTable = {
  "/posts/:id/revisions": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "Versões guardadas de uma matéria, da mais nova à mais antiga, e o que mudou em cada uma",
      params: idParam,
      query: revisionsQuery,
      answer: revisionsWire,
      run: async ({ params, query: { page, limit }, context }) => {
        const { items, total } = await context.services.revisions.list(params.id, { page, limit });
        return { items: items.map(toRevisionLineWire), total, page, limit, pages: Math.ceil(total / limit) };
      },
    }),
  },
  "/posts/:id/revisions/:version": {
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
  },
  "/posts/:id/presence": {
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
  },
  "/posts/:id/revisions/:version/restore": {
    POST: method({
      allow: "articles:write",
      summary: "Restaura uma versão guardada, como uma versão nova",
      repeats: "resume",
      params: versionParam,
      body: reasonsBody,
      isBodyOptional: true,
      answer: articleWire,
      run: async ({ params: { id, version }, body, caller, context, opId }) =>
        toArticleWire(await context.services.articles.restoreRevision(id, version, { actor: actorOf(caller), opId }, body.motivos), context.settings.url, true),
    }),
  },
  "/posts/:id/draft": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "Rascunhos pendentes de uma matéria: o que foi digitado e ainda não foi salvo",
      params: idParam,
      answer: z.object({ items: z.array(draftWire) }),
      run: async ({ params, caller, context }) => {
        const drafts = await context.services.drafts.list(params.id);
        return { items: drafts.map((draft) => toDraftWire(draft, caller?.user.id ?? 0)) };
      },
    }),
    PUT: method({
      allow: "articles:draft",
      summary: "Guarda o rascunho pendente de uma edição aberta; uma sequência menor que a guardada é recusada",
      unknownFields: "ignored",
      params: idParam,
      body: draftBody,
      bodyLimit: ARTICLE_BODY_LIMIT,
      answer: keptDraftWire,
      run: async ({ params, body, caller, context }) => {
        const { id: userId } = actorOf(caller);
        if (writeScopeOf(caller) === "own-drafts") {
          const draft = await context.services.articles.getOwnDraft(params.id, userId);
          if (asksForSuperHeadline(parsePosition(body.campos.posicao ?? ""), draft)) refuse("forbidden", SUPER_HEADLINE_REFUSED);
        }
        const kept = await context.services.drafts.keep(params.id, userId ?? 0, { editing: body.edicao, seq: body.seq, baseVersion: body.versao, fields: body.campos });
        return keptDraftWire.parse(toDraftWire(kept, userId ?? 0));
      },
    }),
    DELETE: method({
      allow: "articles:draft",
      summary: "Descarta um rascunho pendente; o de outra pessoa, só a administração",
      params: idParam,
      query: draftQuery,
      status: 204,
      run: async ({ params, query, caller, context }) => {
        const anyones = caller !== null && roleMay(caller.user.role, "articles:delete");
        await context.services.drafts.discard(params.id, query.edicao, actorOf(caller).id ?? 0, { anyones });
      },
    }),
  },
  "/posts/:id/audit": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "A trilha de uma matéria, da escrita mais nova à mais antiga",
      params: idParam,
      query: trailQuery,
      answer: trailPageWire,
      run: async ({ params, query, context }) => toTrailWire(await context.services.audit.trail({ ...toTrailRequest(query), articleId: params.id })),
    }),
  },
};
