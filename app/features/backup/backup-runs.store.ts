import { sql } from "drizzle-orm";
import { type Database, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";

export type RunKind = "backup" | "restoration";

/** A run as stored; `state` is JSON of the service. */
export interface StoredRun {
  id: string;
  state: string;
  startedAt: number;
  updatedAt: number;
}

/** How long one caller may work on a run before another may go on with it (ms). */
const LEASE_MS = 3 * 60_000;

const COLUMNS = sql.raw("id, state, started_at AS startedAt, updated_at AS updatedAt");

/** The run of each kind, which one caller at a time works on. */
export function createBackupRunRepository(db: Database) {
  const save = async (kind: RunKind, id: string, state: string, at: number, leasedUntil: number): Promise<void> =>
    void (await runBatch(db, [rawStatement(sql`UPDATE backup_runs SET state = ${state}, updated_at = ${at}, leased_until = ${leasedUntil} WHERE kind = ${kind} AND id = ${id}`)]));

  return {
    async find(kind: RunKind): Promise<StoredRun | null> {
      const [found] = await runBatch(db, [rawStatement(sql`SELECT ${COLUMNS} FROM backup_runs WHERE kind = ${kind}`)]);
      return rawRowsOf<StoredRun>(found)[0] ?? null;
    },

    /** Replaces the run of a kind, unless somebody works on it. */
    async begin(kind: RunKind, { id, state, at }: { id: string; state: string; at: number }): Promise<boolean> {
      const [made] = await runBatch(db, [
        rawStatement(sql`INSERT INTO backup_runs (kind, id, state, started_at, updated_at) VALUES (${kind}, ${id}, ${state}, ${at}, ${at})
          ON CONFLICT (kind) DO UPDATE SET id = excluded.id, state = excluded.state, started_at = excluded.started_at, updated_at = excluded.updated_at, leased_until = 0
          WHERE leased_until <= ${at} RETURNING id`),
      ]);
      return rawRowsOf(made).length > 0;
    },

    /** Takes the run for three minutes; null where there is none, or somebody works on it. */
    async claim(kind: RunKind, at: number): Promise<StoredRun | null> {
      const [claimed] = await runBatch(db, [
        rawStatement(sql`UPDATE backup_runs SET leased_until = ${at + LEASE_MS} WHERE kind = ${kind} AND leased_until <= ${at} RETURNING ${COLUMNS}`),
      ]);
      return rawRowsOf<StoredRun>(claimed)[0] ?? null;
    },

    /** Stores how far a claimed run came, and keeps it. */
    keep: (kind: RunKind, id: string, state: string, at: number) => save(kind, id, state, at, at + LEASE_MS),

    /** Stores how far a claimed run came, and gives it back. */
    release: (kind: RunKind, id: string, state: string, at: number) => save(kind, id, state, at, 0),
  };
}

export type BackupRunRepository = ReturnType<typeof createBackupRunRepository>;
