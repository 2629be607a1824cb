import { type SQL, sql } from "drizzle-orm";
import { type Database, isConstraintFailure, type Read, rawStatement, runGuarded, type Statement } from "#app/platform/db/database.store.ts";
import { cutPage, type KeysetPage } from "./keyset-page.ts";

/** Actor, time (ms), and what the line belongs to. */
interface TrailWriter {
  at: number;
  actor: { id: number | null; name: string };
  /** A story; null for none. */
  articleId?: number | null;
  /** Shared by the lines of one action over many things. */
  groupKey?: string | null;
}

/** Statement of an audit line, which is written where `condition` holds at that moment of the batch. */
export const trailWhere = ({ at, actor, articleId = null, groupKey = null }: TrailWriter, action: string, details: object, condition: SQL) =>
  rawStatement(sql`INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details, group_key)
    SELECT ${at}, ${actor.id}, ${actor.name}, ${action}, ${articleId}, ${JSON.stringify(details)}, ${groupKey} WHERE ${condition}`);

/**
 * A page of a list by its key: `select` holds the order, and the condition that rows come after the key of the page before. It reads one
 * row more than the page shows.
 */
export const readKeysetPage = <T, K>(select: SQL, limit: number, toItems: (result: unknown) => T[], keyOf: (last: T) => K): Read<KeysetPage<T, K>> => ({
  statements: [rawStatement(sql`${select} LIMIT ${limit + 1}`)],
  decode: ([result]) => cutPage(toItems(result), limit, keyOf),
});

/** Actor, time (ms), audit line, and whether readers see a difference. */
export interface RecordWrite {
  at: number;
  actor: { id: number | null; name: string };
  action: string;
  details: { subject?: string; changes?: object };
  /** Story that the audit line belongs to; null for none. */
  articleId?: number | null;
  affectsReaders?: boolean;
}

/** A record, and the version of it that was read. */
export interface SeenRecord {
  id: number;
  version: number;
}

/** Result of a write. `edition` where one was raised; `stale`: another version is stored, or none. */
export type RecordOutcome<Why extends string = never> =
  | { done: true; id: number; edition: number | null }
  | { done: false; why: "stale" }
  | (Why extends string ? { done: false; why: Why } : never);

interface RecordTable<Why extends string> {
  db: Database;
  table: string;
  /** Reasons of refused writes, by the violated constraint as D1's message names it. */
  constraints?: Readonly<Record<string, Why>>;
}

/** Condition of a statement on the record's own table: it is stored at the version that was read. */
export const isAt = ({ id, version }: SeenRecord): SQL => sql`id = ${id} AND version = ${version}`;

/**
 * Writes of a table whose rows have `id`, `version` and `updated_at`. Each is one batch: the edition where readers see it, the audit line,
 * and statements of which the last returns the `id` of the row that it wrote. All of them check the same condition, because a batch goes on
 * after a statement that wrote nothing.
 */
export function createRecordTable<Why extends string = never>({ db, table, constraints }: RecordTable<Why>) {
  const name = sql.raw(table);

  /** The same condition for a statement on another table. */
  const standsAt = (was: SeenRecord): SQL => sql`EXISTS (SELECT 1 FROM ${name} WHERE ${isAt(was)})`;

  /** Runs statements without an audit line. */
  async function run(statements: readonly Statement[], affectsReaders = false): Promise<RecordOutcome<Why>> {
    try {
      const { rows, edition } = await runGuarded<{ id: number }>(db, statements, affectsReaders);
      return rows[0] ? { done: true, id: rows[0].id, edition } : { done: false, why: "stale" };
    } catch (error) {
      const violated = Object.entries<Why>(constraints ?? {}).find(([constraint]) => isConstraintFailure(error, constraint));
      if (!violated) throw error;
      return { done: false, why: violated[1] } as RecordOutcome<Why>;
    }
  }

  /** Runs statements with the audit line, which is written where `holds`. */
  const write = ({ action, details, affectsReaders, ...writer }: RecordWrite, holds: SQL, statements: readonly Statement[]): Promise<RecordOutcome<Why>> =>
    run([trailWhere(writer, action, details, holds), ...statements], affectsReaders);

  /** Sets columns of the row where `condition` holds, after `before`. */
  const changeWhere = (condition: SQL, signed: RecordWrite, columns: SQL, before: readonly Statement[] = []): Promise<RecordOutcome<Why>> =>
    write(signed, sql`EXISTS (SELECT 1 FROM ${name} WHERE ${condition})`, [...before, rawStatement(sql`UPDATE ${name} SET ${columns} WHERE ${condition} RETURNING id`)]);

  return {
    standsAt,
    run,
    write,
    changeWhere,

    create: (signed: RecordWrite, statements: readonly Statement[]): Promise<RecordOutcome<Why>> => write(signed, sql`1`, statements),

    /** Sets columns of the version that was read, which becomes the next one, after `before`. */
    change: (was: SeenRecord, signed: RecordWrite, columns: SQL, before?: readonly Statement[]): Promise<RecordOutcome<Why>> =>
      changeWhere(isAt(was), signed, sql`${columns}, version = version + 1, updated_at = ${signed.at}`, before),

    /** Deletes the version that was read for good, after `before`. */
    remove: (was: SeenRecord, signed: RecordWrite, before: readonly Statement[] = []): Promise<RecordOutcome<Why>> =>
      write(signed, standsAt(was), [...before, rawStatement(sql`DELETE FROM ${name} WHERE ${isAt(was)} RETURNING id`)]),
  };
}
