import { refuse } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import {
  fromLineWire,
  fromStoryWire,
  IMPORT_BODY_LIMIT,
  importParams,
  importReadWire,
  importStep,
  importStepWire,
  ledgerQuery,
  toLineWire,
  toReadWire,
  toRunWire,
} from "./imports.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
