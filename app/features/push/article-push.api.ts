import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { campaignWire, sendBody, sendQuery, toCampaignWire, toReachWire } from "./push-campaigns.wire.ts";
import { missingPushSettings } from "./push-settings.http.ts";

const route = apiRoute({
  POST: method({
    allow: "push:send",
    summary: "Envia o aviso de uma matéria; com ensaio=1, só conta quem o recebe",
    missing: missingPushSettings,
    params: idParam,
    query: sendQuery,
    body: sendBody,
    isBodyOptional: true,
    repeats: "resume",
    answer: campaignWire,
    status: 202,
    run: async ({ params, query, body, caller, context: { services } }) => {
      if (query.ensaio === "1") return Response.json(toReachWire(await services.pushAlerts.reach(params.id)), { headers: { "Cache-Control": "private, no-store" } });
      return toCampaignWire(await services.pushAlerts.send(params.id, personOf(caller), body.confirmar));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
