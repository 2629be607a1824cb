import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { campaignWire, toCampaignWire } from "./push-campaigns.wire.ts";

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
