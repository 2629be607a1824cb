import { z } from "zod/v4";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { backupTools } from "#app/http/auth/backup-tools.server.ts";
import { backupFilesQuery } from "#app/wire/backups.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    ignoresBearer: true,
    summary: "Nomes e tamanhos dos arquivos cifrados das cópias de segurança, até mil por resposta",
    query: backupFilesQuery,
    answer: z.object({ arquivos: z.array(z.object({ chave: z.string(), bytes: z.int() })), depois: z.string().nullable() }),
    run: async ({ request, query: { depois }, context }) => {
      const { bucket } = await backupTools(request, context);
      const { objects, next } = await bucket.list("", depois ?? null);
      return { arquivos: objects.map(({ key, size }) => ({ chave: key, bytes: size })), depois: next };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
