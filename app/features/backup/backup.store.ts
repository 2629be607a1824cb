import { sql } from "drizzle-orm";
import { type Database, rawRowsOf, rawStatement, runBatch, textStatement } from "#app/platform/db/database.store.ts";
import { claimLease } from "#app/platform/db/lease.store.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { CAPTURE_PREFIX, captureTriggers, changedSql, literal, pageSql, quoted, SHAPES_SQL, type ShapeRow, shapesOf, type TableShape } from "./table-sql.ts";

export type RunKind = "backup" | "restoration";

/** A run as stored; `state` is JSON of the service. */
export interface StoredRun {
  id: string;
  state: string;
  startedAt: number;
  updatedAt: number;
}

/** Lease of a run: after this time another caller may continue it (ms). */
const LEASE_MS = 3 * MINUTE_MS;

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

    /** Takes the run for three minutes; null where there is none, or another caller works on it. */
    async claim(kind: RunKind, at: number): Promise<StoredRun | null> {
      const [claimed] = await runBatch(db, [rawStatement(claimLease("backup_runs", sql`kind = ${kind}`, { at, leaseMs: LEASE_MS }, COLUMNS))]);
      return rawRowsOf<StoredRun>(claimed)[0] ?? null;
    },

    /** Stores how far a claimed run came, and keeps it. */
    keep: (kind: RunKind, id: string, state: string, at: number) => save(kind, id, state, at, at + LEASE_MS),

    /** Stores how far a claimed run came, and gives it back. */
    release: (kind: RunKind, id: string, state: string, at: number) => save(kind, id, state, at, 0),
  };
}

export type BackupRunRepository = ReturnType<typeof createBackupRunRepository>;

/**
 * Tables outside backups: sessions and what guards a sign-in; answers kept for repeated calls; hashes of voters, whose salts are left out too; the
 * state of backups itself; and the search index, which is rebuilt (issue 25 §3).
 */
export const LEFT_OUT: readonly string[] = [
  "sessions",
  "refresh_tokens",
  "sign_in_failures",
  "spent_challenges",
  "idempotency_keys",
  "poll_voters",
  "network_hours",
  "search_words",
  "search_names",
  "search_pending",
  "d1_migrations",
  "backup_runs",
  "backup_changes",
  "restored_rows",
  "withdrawals",
];

/** A stored row: its key and its columns as JSON texts; `content` null: it was deleted. */
export interface DumpedRow {
  key: string;
  content: string | null;
}

/** Last key values of a page of a table. */
export type PageEnd = readonly (string | number)[];

export interface ChangedRows {
  table: string;
  rows: DumpedRow[];
}

/** A moment of the database: the rows that had changed and were not read since, and what a restoration is compared with. */
export interface ConsistentPoint {
  changed: ChangedRows[];
  counts: Record<string, number>;
  sequences: Record<string, number>;
  migrations: string[];
}

/** Table that `wrangler d1 migrations apply` writes. */
export const MIGRATIONS = "SELECT name FROM d1_migrations ORDER BY id";

const DROP_LISTED = `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '${CAPTURE_PREFIX}*'`;

/** Reads the whole database while it is written to. */
export function createBackupSource(db: Database) {
  const rows = async <R>(text: string, params: readonly unknown[] = []): Promise<R[]> => rawRowsOf<R>((await runBatch(db, [textStatement(text, params)]))[0]);

  const shapes = async (): Promise<TableShape[]> => shapesOf(await rows<ShapeRow>(SHAPES_SQL)).filter(({ name }) => !LEFT_OUT.includes(name));

  async function endCapture(): Promise<void> {
    const triggers = await rows<{ name: string }>(DROP_LISTED);
    await runBatch(db, [...triggers.map(({ name }) => textStatement(`DROP TRIGGER IF EXISTS ${quoted(name)}`)), textStatement("DELETE FROM backup_changes")]);
  }

  return {
    shapes,

    /** From now on keys of changed rows are recorded. */
    async beginCapture(tables: readonly TableShape[]): Promise<void> {
      await endCapture();
      if (tables.length === 0) return;
      await runBatch(
        db,
        tables.flatMap(captureTriggers).map((text) => textStatement(text)),
      );
    },

    endCapture,

    /** Names of the migrations that were applied, in their order. */
    migrations: async (): Promise<string[]> => (await rows<{ name: string }>(MIGRATIONS)).map(({ name }) => name),

    /** At most `limit` rows after `from`; `end` null: the table has no more. */
    async page(shape: TableShape, from: PageEnd | null, limit: number): Promise<{ rows: DumpedRow[]; end: PageEnd | null }> {
      const found = await rows<{ k: string; r: string } & Record<string, string | number>>(pageSql(shape, from === null), [...(from ?? []), limit]);
      const last = found.at(-1);
      const end = last && found.length === limit ? (shape.key ?? ["rowid"]).map((_, index) => last[`c${index}`] ?? "") : null;
      return { rows: found.map(({ k, r }) => ({ key: k, content: r })), end };
    },

    /** Counts the changes that wait to be read, with the number of the last one. */
    async waiting(): Promise<{ count: number; last: number }> {
      const [found] = await rows<{ count: number; last: number | null }>("SELECT COUNT(*) AS count, MAX(seq) AS last FROM backup_changes");
      return { count: found?.count ?? 0, last: found?.last ?? 0 };
    },

    /** Rows that changed up to number `last`, as they are now. */
    async changed(tables: readonly TableShape[], last: number): Promise<ChangedRows[]> {
      if (tables.length === 0) return [];
      return changedOf(
        tables,
        await runBatch(
          db,
          tables.map((shape) => textStatement(changedSql(shape), [last])),
        ),
      );
    },

    /** Forgets the changes up to number `last`: a stored chunk holds their rows. */
    async forgetChanges(last: number): Promise<void> {
      await runBatch(db, [textStatement("DELETE FROM backup_changes WHERE seq <= ?", [last])]);
    },

    /** Everything that is left to read, at one moment; the capture goes on until `endCapture`. */
    async readPoint(tables: readonly TableShape[]): Promise<ConsistentPoint> {
      const changed = tables.map((shape) => textStatement(changedSql(shape), [Number.MAX_SAFE_INTEGER]));
      const counts = tables.map(({ name }) => textStatement(`SELECT ${literal(name)} AS name, COUNT(*) AS count FROM ${quoted(name)}`));
      const results = await runBatch(db, [...changed, ...counts, textStatement("SELECT name, seq FROM sqlite_sequence"), textStatement(MIGRATIONS)]);
      const countRows = results.slice(tables.length, 2 * tables.length).flatMap((result) => rawRowsOf<{ name: string; count: number }>(result));
      return {
        changed: changedOf(tables, results),
        counts: Object.fromEntries(countRows.map(({ name, count }) => [name, count])),
        sequences: Object.fromEntries(
          rawRowsOf<{ name: string; seq: number }>(results.at(-2))
            .filter(({ name }) => tables.some((shape) => shape.name === name))
            .map(({ name, seq }) => [name, seq]),
        ),
        migrations: rawRowsOf<{ name: string }>(results.at(-1)).map(({ name }) => name),
      };
    },
  };
}

const changedOf = (tables: readonly TableShape[], results: readonly unknown[]): ChangedRows[] =>
  tables
    .map(({ name }, index) => ({ table: name, rows: rawRowsOf<{ k: string; r: string | null }>(results[index]).map(({ k, r }) => ({ key: k, content: r })) }))
    .filter(({ rows }) => rows.length > 0);

export type BackupSource = ReturnType<typeof createBackupSource>;
