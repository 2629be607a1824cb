import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { styleRuleChanges, styleRuleQuery, styleRuleWire, toStyleRuleChange, toStyleRuleWire } from "./house-style.wire.ts";

const route = apiRoute({
  PUT: method({
    allow: "settings:manage",
    summary: "Altera uma regra de estilo, ou a liga e desliga; com `versao`, só sobre ela (409 com `current`)",
    params: idParam,
    body: styleRuleChanges,
    answer: styleRuleWire,
    run: async ({ params, body: { versao, ...sent }, caller, context }) =>
      toStyleRuleWire(await context.services.houseStyle.change(params.id, toStyleRuleChange(sent), versao ?? null, actorOf(caller))),
  }),
  DELETE: method({
    allow: "settings:manage",
    summary: "Exclui uma regra de estilo; com `versao`, só ela (409 com `current`)",
    params: idParam,
    query: styleRuleQuery,
    status: 204,
    run: ({ params, query, caller, context }) => context.services.houseStyle.remove(params.id, query.versao ?? null, actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
