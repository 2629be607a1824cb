import { apiRoute, method } from "#app/http/api-route.server.ts";
import { personOf } from "#app/http/auth/actor.server.ts";
import { missingPushSettings } from "#app/http/push-settings.server.ts";
import { campaignWire, toCampaignWire } from "#app/wire/push-campaigns.ts";
import { idParam } from "#app/wire/text.ts";

const route = apiRoute({
  POST: method({
    allow: "push:send",
    summary: "Envia um aviso retido",
    missing: missingPushSettings,
    params: idParam,
    answer: campaignWire,
    status: 202,
    run: async ({ params, caller, context }) => toCampaignWire(await context.services.pushAlerts.release(params.id, personOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
