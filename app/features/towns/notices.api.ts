import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { staffMemberOf } from "#app/platform/http/auth/actor.server.ts";
import { toTownNoticeFields, toTownNoticeWire, townNoticeDraft, townNoticesQuery, townNoticesWire, townNoticeWire } from "./town-notices.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "town-notices:write",
    summary: "Plantões, notas de falecimento, avisos públicos ou vagas, o que termina por último primeiro",
    query: townNoticesQuery,
    answer: townNoticesWire,
    run: async ({ query, context }) => {
      const { items, next } = await context.services.townNotices.list(query.tipo, query.apos);
      return { items: items.map(toTownNoticeWire), proximo: next && `${next.endsAt}:${next.id}` };
    },
  }),
  POST: method({
    allow: "town-notices:write",
    summary: "Cria um rascunho de plantão, nota de falecimento, aviso público ou vaga",
    body: townNoticeDraft,
    status: 201,
    answer: townNoticeWire,
    run: async ({ body, caller, context }) => toTownNoticeWire(await context.services.townNotices.create(toTownNoticeFields(body), staffMemberOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
