import { z } from "zod/v4";
import { refuse } from "#app/platform/failures/refusal.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { limitedBody } from "#app/platform/http/forms/request-body.server.ts";
import { BACKUP_CALL_MS, backupToolsOf } from "./backup-key.http.ts";
import { backupListOf, backupRunOf, restorationOf } from "./backup-wire.http.ts";
import { backupFileQuery, backupFilesQuery, backupListWire, backupRunWire, restorationBody, restorationWire } from "./backups.wire.ts";

/** Largest sealed file that is taken back; a media file has 100 MB at most. Bytes. */
const FILE_MAX = 256 * 2 ** 20;

export const backupApi: ApiTable = {
  "/backups": {
    GET: method({
      allow: "backup-key",
      summary: "Cópias de segurança que existem, da mais nova à mais antiga, e a que está em andamento; com a chave das cópias",
      answer: backupListWire,
      run: async ({ context }) => {
        const { service } = backupToolsOf(context);
        const backups = await service.list();
        return backupListOf(backups, await service.unreadable(backups), await service.progress());
      },
    }),
    POST: method({
      allow: "backup-key",
      summary: "Continua a cópia de segurança em andamento por alguns segundos, ou começa uma; repita até a fase 'done'",
      answer: backupRunWire,
      status: 202,
      run: async ({ context }) => {
        const { service } = backupToolsOf(context);
        await service.begin();
        await service.advance(BACKUP_CALL_MS);
        return backupRunOf(await service.progress());
      },
    }),
  },
  "/backups/file": {
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
  },
  "/backups/files": {
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
  },
  "/backups/restoration": {
    POST: method({
      allow: "backup-key",
      summary:
        "Restaura uma cópia de segurança por alguns segundos; repita até a fase 'done'. Antes confere a cópia; depois substitui o banco e as filas, não envia nada e diz em 'faltas' o que não pôde trazer",
      body: restorationBody,
      answer: restorationWire,
      status: 202,
      run: async ({ body: { id, pedido, aceitaDanos }, context }) => {
        const { restoration } = backupToolsOf(context);
        const begun = await restoration.begin(id, pedido, aceitaDanos);
        return restorationOf(begun, await restoration.advance(BACKUP_CALL_MS));
      },
    }),
  },
};
