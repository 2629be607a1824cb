import { refuse } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { backupToolsOf } from "#app/platform/http/auth/backup-key.server.ts";
import { limitedBody } from "#app/platform/http/forms/request-body.server.ts";
import { backupFileQuery } from "./backups.wire.ts";

/** Largest sealed file that is taken back; a media file has 100 MB at most. Bytes. */
const FILE_MAX = 256 * 2 ** 20;

const route = apiRoute({
  GET: method({
    allow: "backup-key",
    summary: "Um arquivo cifrado das cópias de segurança, para guardá-lo fora da conta",
    query: backupFileQuery,
    run: async ({ query: { chave }, context }) => {
      const { bucket } = backupToolsOf(context);
      const found = (await bucket.stream(chave)) ?? refuse("not-found", "Arquivo não encontrado.");
      return new Response(found.body, { headers: { "Content-Type": "application/octet-stream", "Content-Length": String(found.size), "Cache-Control": "no-store" } });
    },
  }),
  PUT: method({
    allow: "backup-key",
    summary: "Devolve um arquivo cifrado às cópias de segurança",
    query: backupFileQuery,
    rawBody: "application/octet-stream",
    status: 204,
    run: async ({ request, query: { chave }, context }) => {
      const { bucket } = backupToolsOf(context);
      const size = Number(request.headers.get("Content-Length") ?? Number.NaN);
      if (!Number.isSafeInteger(size) || size < 1) refuse("bad-request", "Envie o tamanho do arquivo (Content-Length).");
      if (size > FILE_MAX) refuse("too-large", "O arquivo passa de 256 MB.");
      await bucket.putStream(chave, size, limitedBody(request, FILE_MAX).stream, "application/octet-stream");
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
