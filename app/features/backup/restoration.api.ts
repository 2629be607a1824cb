import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { BACKUP_CALL_MS, backupToolsOf } from "#app/platform/http/auth/backup-key.server.ts";
import { restorationOf } from "./backup-wire.http.ts";
import { restorationBody, restorationWire } from "./backups.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
