import { apiRoute, method } from "#app/http/api-route.server.ts";
import { personOf } from "#app/http/auth/actor.server.ts";
import { campaignWire, toCampaignWire } from "#app/wire/push-campaigns.ts";
import { idParam } from "#app/wire/text.ts";

const route = apiRoute({
  DELETE: method({
    allow: "push:send",
    summary: "Cancela um aviso: o que ainda não saiu não sai",
    params: idParam,
    answer: campaignWire,
    run: async ({ params, caller, context }) => toCampaignWire(await context.services.pushAlerts.cancel(params.id, personOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
