import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { campaignWire, toCampaignWire } from "./push-campaigns.wire.ts";
import { missingPushSettings } from "./push-settings.http.ts";

const route = apiRoute({
  POST: method({
    allow: "push:send",
    summary: "Reenvia um aviso a quem ficou sem confirmação",
    missing: missingPushSettings,
    params: idParam,
    answer: z.object({ reenviados: z.int(), aviso: campaignWire }),
    status: 202,
    run: async ({ params, caller, context }) => {
      const { campaign, count } = await context.services.pushAlerts.resendUncertain(params.id, personOf(caller));
      return { reenviados: count, aviso: toCampaignWire(campaign) };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
