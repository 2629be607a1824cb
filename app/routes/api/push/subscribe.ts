import { z } from "zod/v4";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { missingPushSettings } from "#app/http/push-settings.server.ts";
import { subscribeBody } from "#app/wire/push.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    summary: "Um navegador passa a receber avisos",
    missing: missingPushSettings,
    body: subscribeBody,
    bodyLimit: 4 * 1024,
    limit: "readers",
    answer: z.object({ ok: z.boolean() }),
    status: 201,
    run: async ({ body, context }) => {
      await context.services.pushSubscriptions.subscribe({ endpoint: body.endpoint, ...body.keys });
      return { ok: true };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
