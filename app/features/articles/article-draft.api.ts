import { z } from "zod/v4";
import { draftBody, draftQuery, draftWire, keptDraftWire, toDraftWire } from "#app/features/editor/drafts.wire.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf, writeScopeOf } from "#app/platform/http/auth/actor.server.ts";
import { ARTICLE_BODY_LIMIT } from "#app/platform/http/forms/request-body.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { asksForSuperHeadline, SUPER_HEADLINE_REFUSED } from "./own-draft.ts";
import { parsePosition } from "./position.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
