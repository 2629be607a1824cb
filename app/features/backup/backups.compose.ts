import type { BackupState } from "#app/features/system/system-report.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { r2Store } from "#app/platform/storage/r2-store.provider.ts";
import { createBackupRunRepository, createBackupSource } from "./backup.store.ts";
import { createBackupSets } from "./backup-sets.server.ts";
import { createBackupService } from "./backups.server.ts";
import { createRestorationService } from "./restoration.server.ts";
import { createRestoreTarget, createWithdrawalRepository } from "./restore-target.store.ts";
import { BACKUP_KEY_MIN, createSealer } from "./sealer.server.ts";

/** Settings without which no backup is made. */
const missingOf = ({ BACKUPS, BACKUP_KEY }: Env): string[] => [...(BACKUPS ? [] : ["BACKUPS"]), ...((BACKUP_KEY ?? "").length >= BACKUP_KEY_MIN ? [] : ["BACKUP_KEY"])];

/** Backups into a bucket of their own, and the way back; `tools` is null without one, or without a key. */
export function composeBackups({ env, backupObjects, timeZone, store, board, randomId, now }: SharedDependencies) {
  const missing = missingOf(env);
  if (!env.BACKUPS || !env.BACKUP_KEY || missing.length > 0)
    return { missing, tools: null, state: async (): Promise<BackupState> => ({ missing, verified: 0, newest: null, runningSince: null }) };
  // Not through the binding's time limit: the swap of a restoration is one long transaction.
  const db = createDatabase(env.DB);
  const bucket = r2Store(env.BACKUPS);
  const sealer = createSealer(env.BACKUP_KEY);
  const sets = createBackupSets(bucket, sealer);
  const runs = createBackupRunRepository(db);
  const objects = backupObjects();
  const service = createBackupService({
    ...{ sets, runs, objects, media: store, timeZone, randomId, now },
    source: createBackupSource(db),
    withdrawals: createWithdrawalRepository(db),
    commit: env.COMMIT,
  });
  const restoration = createRestorationService({
    ...{ sets, runs, objects, media: store, board, timeZone, now },
    target: createRestoreTarget(db),
    copyWithdrawals: service.copyWithdrawals,
  });
  return { missing, tools: { service, restoration, bucket, token: sealer.token }, state: service.state };
}

/** Time that one minute of the scheduler works on a backup (our choice; ms). */
const BACKUP_STEP_MS = 20_000;

export const backupJobs: readonly Job[] = [
  { name: "copy-withdrawals", stage: "background", run: ({ services }) => services.backups.tools?.service.copyWithdrawals() },
  { name: "backup", stage: "background", run: ({ services }) => services.backups.tools?.service.runIfDue(BACKUP_STEP_MS) },
];
