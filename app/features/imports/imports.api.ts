import { z } from "zod/v4";
import { refuse } from "#app/platform/failures/refusal.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { readBytes } from "#app/platform/http/forms/request-body.server.ts";
import { IMPORTED_FILE_MAX } from "./imports.server.ts";
import {
  fromLineWire,
  fromStoryWire,
  IMPORT_BODY_LIMIT,
  importBegin,
  importFileQuery,
  importKnown,
  importKnownWire,
  importParams,
  importReadWire,
  importStep,
  importStepWire,
  importsWire,
  ledgerQuery,
  toLineWire,
  toReadWire,
  toRunWire,
} from "./imports.wire.ts";

export const importsApi: ApiTable = {
  "/imports": {
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
  },
  "/imports/known": {
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
  },
  "/imports/:id": {
    GET: method({
      allow: "system:read",
      summary: "Uma importação e o destino de cada item, até 100 por resposta",
      params: importParams,
      query: ledgerQuery,
      answer: importReadWire,
      run: async ({ params, query, context }) => {
        const { run, ...lines } = await context.services.imports.run(params.id, query.destino ?? null, query.depois);
        return toReadWire(run ?? refuse("not-found", "Importação não encontrada."), lines);
      },
    }),
    POST: method({
      allow: "backup-key",
      summary: "Continua uma importação: matérias, destinos, endereços antigos e o fim; repetir não muda nada",
      params: importParams,
      body: importStep,
      bodyLimit: IMPORT_BODY_LIMIT,
      answer: importStepWire,
      run: async ({ params: { id }, body, context: { services } }) => {
        const added = body.materias ? await services.imports.addStories(id, body.materias.map(fromStoryWire)) : [];
        const repaired = body.reparos ? await services.imports.repairStories(id, body.reparos.map(fromStoryWire), body.ensaio === true) : [];
        if (body.linhas) await services.imports.note(id, body.linhas.map(fromLineWire));
        if (body.enderecos) await services.imports.addAddresses(body.enderecos.map(({ de, para }) => ({ path: de, target: para })));
        return { linhas: [...added, ...repaired].map(toLineWire), importacao: body.fim ? toRunWire(await services.imports.finish(id)) : null };
      },
    }),
  },
  "/imports/:id/file": {
    PUT: method({
      allow: "backup-key",
      summary: "Guarda um arquivo de outro site na biblioteca: o enviado, ou o de um endereço público (até 32 MB)",
      params: importParams,
      query: importFileQuery,
      rawBody: "application/octet-stream",
      answer: z.object({ arquivo: z.string() }),
      run: async ({ request, params, query: { id, titulo, texto, credito, etiquetas, endereco }, context }) => {
        const given = endereco ?? new Uint8Array(await readBytes(request, IMPORTED_FILE_MAX));
        const { key } = await context.services.imports.addFile(params.id, id, { title: titulo, alt: texto, credit: credito, tags: etiquetas }, given);
        return { arquivo: key };
      },
    }),
  },
};
