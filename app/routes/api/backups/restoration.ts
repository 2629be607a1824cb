import { apiRoute, method } from "#app/http/api-route.server.ts";
import { BACKUP_CALL_MS, backupToolsOf } from "#app/http/auth/backup-key.server.ts";
import { restorationOf } from "#app/http/responses/backup-wire.server.ts";
import { restorationBody, restorationWire } from "#app/wire/backups.ts";

const route = apiRoute({
  POST: method({
    allow: "backup-key",
    summary: "Restaura uma cópia de segurança por alguns segundos; repita até a fase 'done'. Substitui o banco e as filas e não envia nada",
    body: restorationBody,
    answer: restorationWire,
    status: 202,
    run: async ({ body: { id, pedido }, context }) => {
      const { restoration } = backupToolsOf(context);
      const begun = await restoration.begin(id, pedido);
      return restorationOf(begun, await restoration.advance(BACKUP_CALL_MS));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
