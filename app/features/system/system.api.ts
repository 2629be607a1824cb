import { z } from "zod/v4";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { RETRY_SECONDS } from "#app/platform/http/errors/problem.server.ts";
import { systemWire, toSystemWire } from "./system.wire.ts";

const searchIndexQuery = z.object({ inicio: z.enum(["sim"]).optional() });

const searchIndexWire = z.object({ esperando: z.number().int() });

const state = z.enum(["ok", "down"]);

export const systemApi: ApiTable = {
  "/search-index": {
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
  },
  "/version": {
    GET: method({
      allow: "public",
      summary: "Versão em execução",
      answer: z.object({ commit: z.string(), bootISO: z.string() }),
      run: async ({ context }) => ({ commit: context.settings.commit, bootISO: context.settings.bootISO }),
    }),
  },
  "/health": {
    GET: method({
      allow: "public",
      summary: "Estado do banco, do armazenamento e dos objetos, verificado no máximo a cada 5 segundos",
      answer: z.object({ ok: z.boolean(), checks: z.object({ d1: state, r2: state, objects: state }) }),
      run: async ({ context }) => {
        const { ok, checks, checkedAt } = await context.services.health();
        return new Response(JSON.stringify({ ok, checks }), {
          status: ok ? 200 : 503,
          headers: {
            "Content-Type": "application/json; charset=utf-8",
            "Cache-Control": "no-store",
            // Of the look, in seconds (RFC 9111 §5.1): one serves everybody for a while.
            Age: String(Math.max(0, Math.round((Date.now() - checkedAt) / 1_000))),
            ...(ok ? {} : { "Retry-After": String(RETRY_SECONDS) }),
          },
        });
      },
    }),
  },
  "/sistema": {
    GET: method({
      allow: "system:read",
      summary: "Como está o sistema: problemas com o que fazer, serviços, agendador, atrasos, filas, chaves, limites, armazenamento e erros",
      answer: systemWire,
      run: async ({ context }) => toSystemWire(await context.services.system.report()),
    }),
  },
};
