import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { missingPushSettings } from "./push-settings.http.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
