import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { staffMemberOf } from "#app/platform/http/auth/actor.server.ts";
import { toTownNoticeWire, townNoticeParams, townNoticeState, townNoticeWire } from "./town-notices.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
