import { z } from "zod/v4";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { personOf } from "#app/http/auth/actor.server.ts";
import { missingPushSettings } from "#app/http/push-settings.server.ts";
import { campaignWire, toCampaignWire } from "#app/wire/push-campaigns.ts";
import { idParam } from "#app/wire/text.ts";

const route = apiRoute({
  POST: method({
    allow: "push:send",
    summary: "Troca em silêncio o aviso de uma matéria corrigida, em quem o recebeu",
    missing: missingPushSettings,
    params: idParam,
    repeats: "resume",
    answer: z.object({ aviso: campaignWire.nullable() }),
    status: 202,
    run: async ({ params, caller, context, opId }) => {
      const campaign = await context.services.pushAlerts.sendCorrection(params.id, opId, personOf(caller));
      return { aviso: campaign && toCampaignWire(campaign) };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
