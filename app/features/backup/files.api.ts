import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { backupToolsOf } from "#app/platform/http/auth/backup-key.server.ts";
import { backupFilesQuery } from "./backups.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "backup-key",
    summary: "Nomes e tamanhos dos arquivos cifrados das cópias de segurança, até mil por resposta",
    query: backupFilesQuery,
    answer: z.object({ arquivos: z.array(z.object({ chave: z.string(), bytes: z.int() })), depois: z.string().nullable() }),
    run: async ({ query: { depois }, context }) => {
      const { bucket } = backupToolsOf(context);
      const { objects, next } = await bucket.list("", depois ?? null);
      return { arquivos: objects.map(({ key, size }) => ({ chave: key, bytes: size })), depois: next };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
