import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Versão em execução",
    answer: z.object({ commit: z.string(), bootISO: z.string() }),
    run: async ({ context }) => ({ commit: context.settings.commit, bootISO: context.settings.bootISO }),
  }),
});

export const loader = route.loader;
export const action = route.action;
