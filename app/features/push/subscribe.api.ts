import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { choicesBody, choicesWire, fromChoicesBody, subscribeBody, toChoicesWire } from "./push.wire.ts";
import { missingPushSettings } from "./push-settings.http.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
