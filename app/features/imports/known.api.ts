import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { importKnown, importKnownWire } from "./imports.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "backup-key",
    summary: "Itens ou arquivos de outro site que já foram importados, entre os perguntados; não muda nada",
    body: importKnown,
    answer: importKnownWire,
    run: async ({ body: { origem, tipo, ids }, context }) => {
      const known = await context.services.imports.known(origem, tipo, ids);
      return { conhecidos: known.map(({ sourceId, articleId, mediaKey }) => ({ id: sourceId, materia: articleId, arquivo: mediaKey })) };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
