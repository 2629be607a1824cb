import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { styleRuleDraft, styleRulesWire, styleRuleWire, toStyleRuleFields, toStyleRuleWire } from "./house-style.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
