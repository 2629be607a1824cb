import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { campaignWire, toCampaignWire } from "./push-campaigns.wire.ts";
import { missingPushSettings } from "./push-settings.http.ts";

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
