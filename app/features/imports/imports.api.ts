import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { importBegin, importsWire, toRunWire } from "./imports.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "system:read",
    summary: "Importações de outro site, da mais nova à mais antiga, com os totais por destino",
    answer: importsWire,
    run: async ({ context }) => ({ importacoes: (await context.services.imports.runs()).map(toRunWire) }),
  }),
  POST: method({
    allow: "backup-key",
    summary: "Começa uma importação (npm run import), com a chave das cópias de segurança",
    body: importBegin,
    answer: z.object({ id: z.int() }),
    status: 201,
    run: async ({ body: { origem, arquivos, itens }, context }) => ({ id: await context.services.imports.begin({ source: origem, files: arquivos, items: itens }) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
