import { staffMemberOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { CURRENT_TOWN_NOTICE } from "./town-notice.ts";
import {
  toTownNoticeFields,
  toTownNoticeWire,
  townNoticeChange,
  townNoticeDraft,
  townNoticeParams,
  townNoticeState,
  townNoticesQuery,
  townNoticesWire,
  townNoticeWire,
} from "./town-notices.wire.ts";

export const townsApi: ApiTable = {
  "/servico": {
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
  },
  "/servico/:id": {
    GET: method({
      allow: "town-notices:write",
      summary: "Um plantão, nota de falecimento, aviso público ou vaga",
      params: townNoticeParams,
      answer: townNoticeWire,
      run: async ({ params, context }) => toTownNoticeWire(await context.services.townNotices.get(params.id)),
    }),
    PUT: method({
      allow: "town-notices:write",
      summary: "Altera; o que está publicado, só editores. Com `versao`, só sobre ela (409 com `current`)",
      params: townNoticeParams,
      body: townNoticeChange,
      answer: townNoticeWire,
      run: async ({ params, body: { versao, ...sent }, caller, context }) =>
        toTownNoticeWire(await context.services.townNotices.change(params.id, toTownNoticeFields(sent), versao ?? null, staffMemberOf(caller))),
    }),
    DELETE: method({
      allow: "town-notices:publish",
      summary: "Exclui de vez o que não está publicado",
      params: townNoticeParams,
      status: 204,
      run: ({ params, caller, context }) => context.services.townNotices.remove(params.id, staffMemberOf(caller)),
    }),
  },
  "/servico/:id/estado": {
    PUT: method({
      allow: "town-notices:publish",
      summary: "Publica (uma nota de falecimento só com o consentimento da família registrado) ou retira da página",
      params: townNoticeParams,
      body: townNoticeState,
      answer: townNoticeWire,
      run: async ({ params, body: { estado, motivo, versao }, caller, context }) => {
        const { townNotices } = context.services;
        const actor = staffMemberOf(caller);
        return toTownNoticeWire(await (estado === "publicada" ? townNotices.publish(params.id, versao ?? null, actor) : townNotices.withdraw(params.id, motivo, actor)));
      },
    }),
  },
};

/** What refusals carry of this feature. */
export const townRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_TOWN_NOTICE, (notice) => ({ current: toTownNoticeWire(notice) }))];
