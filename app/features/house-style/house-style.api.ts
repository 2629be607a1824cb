import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { styleRuleChanges, styleRuleDraft, styleRuleQuery, styleRulesWire, styleRuleWire, toStyleRuleChange, toStyleRuleFields, toStyleRuleWire } from "./house-style.wire.ts";
import { CURRENT_STYLE_RULE } from "./style-rule.ts";

export const houseStyleApi: ApiTable = {
  "/house-style": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "As regras de estilo da redação, pela forma certa",
      answer: styleRulesWire,
      run: async ({ context }) => ({ items: (await context.services.houseStyle.list()).map(toStyleRuleWire) }),
    }),
    POST: method({
      allow: "settings:manage",
      summary: "Cria uma regra de estilo; nenhuma forma pode ser errada em duas regras, nem certa em uma e errada em outra",
      body: styleRuleDraft,
      answer: styleRuleWire,
      status: 201,
      run: async ({ body, caller, context }) => toStyleRuleWire(await context.services.houseStyle.create(toStyleRuleFields(body), actorOf(caller))),
    }),
  },
  "/house-style/:id": {
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
  },
};

/** What refusals carry of this feature. */
export const houseStyleRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_STYLE_RULE, (rule) => ({ current: toStyleRuleWire(rule) }))];
