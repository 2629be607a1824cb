import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { missingPushSettings } from "./push-settings.http.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Chave pública com que um navegador pede avisos",
    missing: missingPushSettings,
    answer: z.object({ key: z.string() }),
    run: async ({ context }) => ({ key: context.settings.pushKey }),
  }),
});

export const loader = route.loader;
export const action = route.action;
