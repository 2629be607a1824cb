import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { readBytes } from "#app/platform/http/forms/request-body.server.ts";
import { IMPORTED_FILE_MAX } from "./imports.server.ts";
import { importFileQuery, importParams } from "./imports.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
