import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { staffMemberOf } from "#app/platform/http/auth/actor.server.ts";
import { toTownNoticeFields, toTownNoticeWire, townNoticeChange, townNoticeParams, townNoticeWire } from "./town-notices.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
