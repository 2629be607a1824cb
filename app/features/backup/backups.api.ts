import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { BACKUP_CALL_MS, backupToolsOf } from "#app/platform/http/auth/backup-key.server.ts";
import { backupListOf, backupRunOf } from "./backup-wire.http.ts";
import { backupListWire, backupRunWire } from "./backups.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
