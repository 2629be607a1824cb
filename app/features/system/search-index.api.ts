import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";

const searchIndexQuery = z.object({ inicio: z.enum(["sim"]).optional() });
const searchIndexWire = z.object({ esperando: z.number().int() });

const route = apiRoute({
  POST: method({
    allow: "backup-key",
    summary: "Refaz o índice da busca: com 'inicio=sim' esvazia-o, depois indexa algumas centenas de matérias a cada chamada; repita até 'esperando' ser 0",
    query: searchIndexQuery,
    answer: searchIndexWire,
    run: async ({ query: { inicio }, context }) => {
      const { storyIndex } = context.services;
      if (inicio === "sim") await storyIndex.rebuild();
      const { waiting } = await storyIndex.complete();
      return { esperando: waiting };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
