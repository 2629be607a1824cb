import { z } from "zod/v4";
import { personOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import {
  alertsTodayWire,
  campaignsWire,
  campaignWire,
  choicesBody,
  choicesWire,
  endpointBody,
  fromChoicesBody,
  joinBody,
  sendBody,
  sendQuery,
  subscribeBody,
  toCampaignWire,
  toChoicesWire,
  toReachWire,
} from "./push.wire.ts";

/** Settings without which no browser can ask for alerts. */
const missingPushSettings = ({ settings }: Pick<RequestContext, "settings">): readonly string[] => settings.missingPush;

export const pushApi: ApiTable = {
  "/posts/:id/push": {
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
  },
  "/push/key": {
    GET: method({
      allow: "public",
      summary: "Chave pública com que um navegador pede avisos",
      missing: missingPushSettings,
      answer: z.object({ key: z.string() }),
      run: async ({ context }) => ({ key: context.settings.pushKey }),
    }),
  },
  "/push/subscribe": {
    POST: method({
      allow: "public",
      summary: "Um navegador passa a receber avisos",
      unknownFields: "ignored",
      missing: missingPushSettings,
      body: subscribeBody,
      bodyLimit: DOOR_BYTES["POST /api/push/subscribe"],
      limit: "readers",
      answer: z.object({ ok: z.boolean() }),
      status: 201,
      run: async ({ body: { subscription, topicos, anterior }, context }) => {
        await context.services.pushSubscriptions.subscribe({ endpoint: subscription.endpoint, ...subscription.keys }, topicos, anterior ?? null);
        return { ok: true };
      },
    }),
    PUT: method({
      allow: "public",
      summary: "O que um navegador recebe: tópicos, frequência, silêncio e cota",
      unknownFields: "ignored",
      missing: missingPushSettings,
      body: choicesBody,
      bodyLimit: DOOR_BYTES["PUT /api/push/subscribe"],
      limit: "readers",
      answer: choicesWire,
      run: async ({ body, context }) =>
        toChoicesWire(await context.services.pushSubscriptions.choose({ endpoint: body.subscription.endpoint, ...body.subscription.keys }, fromChoicesBody(body))),
    }),
  },
  "/push/subscription": {
    POST: method({
      allow: "public",
      summary: "O que um navegador escolheu receber",
      unknownFields: "ignored",
      body: endpointBody,
      bodyLimit: DOOR_BYTES["POST /api/push/subscription"],
      limit: "readers",
      answer: choicesWire,
      run: async ({ body, context }) => toChoicesWire(await context.services.pushSubscriptions.choices(body.endpoint)),
    }),
  },
  "/push/today": {
    GET: method({
      allow: "push:read",
      summary: "Quantos avisos de matérias já saíram hoje, e quantos podem sair",
      missing: missingPushSettings,
      answer: alertsTodayWire,
      run: async ({ context }) => {
        const { today, dailyCap } = await context.services.pushAlerts.today();
        return { hoje: today, limiteDoDia: dailyCap };
      },
    }),
  },
  "/push/campaigns": {
    GET: method({
      allow: "push:read",
      summary: "Os avisos enviados, retidos e em andamento, com seus números",
      answer: campaignsWire,
      run: async ({ context }) => ({ items: (await context.services.pushAlerts.list()).map(toCampaignWire) }),
    }),
  },
  "/push/campaigns/join": {
    POST: method({
      allow: "push:send",
      summary: "Envia avisos retidos num só",
      missing: missingPushSettings,
      body: joinBody,
      answer: campaignWire,
      status: 202,
      run: async ({ body, caller, context }) => toCampaignWire(await context.services.pushAlerts.join(body.ids, personOf(caller))),
    }),
  },
  "/push/campaigns/:id": {
    DELETE: method({
      allow: "push:send",
      summary: "Cancela um aviso: o que ainda não saiu não sai",
      params: idParam,
      answer: campaignWire,
      run: async ({ params, caller, context }) => toCampaignWire(await context.services.pushAlerts.cancel(params.id, personOf(caller))),
    }),
  },
  "/push/campaigns/:id/release": {
    POST: method({
      allow: "push:send",
      summary: "Envia um aviso retido",
      missing: missingPushSettings,
      params: idParam,
      answer: campaignWire,
      status: 202,
      run: async ({ params, caller, context }) => toCampaignWire(await context.services.pushAlerts.release(params.id, personOf(caller))),
    }),
  },
  "/push/campaigns/:id/resend-uncertain": {
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
  },
  "/push/resume": {
    POST: method({
      allow: "push:send",
      summary: "Retoma os avisos que um serviço de avisos parou",
      missing: missingPushSettings,
      repeats: "resume",
      answer: z.object({ ok: z.boolean() }),
      run: async ({ caller, context }) => {
        await context.services.pushAlerts.resume(personOf(caller));
        return { ok: true };
      },
    }),
  },
  "/push/unsubscribe": {
    POST: method({
      allow: "public",
      summary: "Um navegador deixa de receber avisos",
      unknownFields: "ignored",
      body: endpointBody,
      bodyLimit: DOOR_BYTES["POST /api/push/unsubscribe"],
      limit: "readers",
      answer: z.object({ ok: z.boolean() }),
      run: async ({ body, context }) => {
        await context.services.pushSubscriptions.unsubscribe(body.endpoint);
        return { ok: true };
      },
    }),
  },
};
