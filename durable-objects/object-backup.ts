import type { Section } from "#app/features/backup/backup-sets.server.ts";
import { quoted, rowJson, SHAPES_SQL, type ShapeRow, shapesOf, type TableShape, valueAt } from "#app/features/backup/table-sql.ts";
import { withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";

/** Longest time that an object waits for the others and for D1 (the platform ends `blockConcurrencyWhile` after 30 s). Milliseconds. */
const HOLD_MS = 20_000;

/** Tables of a backup's own: the copy of a moment, and rows that wait to be restored. */
const COPY = "backup_copy";
const STAGED = "backup_staged";

/** Message of the abort by which a restored object begins anew. */
export const RESTORED = "restored from a backup";

/** A class's own part of its backup. */
interface BackupHooks {
  /** Tables that are in no backup: salts, raw events, what visitors hold. */
  leftOut?: readonly string[];
  /** Holds everything that sends, for `reason`. */
  pause?(reason: string): void;
  /** Called with the restored rows: what was on its way is uncertain. */
  afterRestore?(reason: string): void;
}

/** A call of one of `ObjectBackup`'s methods. */
export type BackupCall =
  | { do: "hold"; id: string; whileHeld: () => Promise<void> }
  | { do: "read"; id: string; after: number; limit: number }
  | { do: "release" }
  | { do: "pause"; reason: string }
  | { do: "stage"; sections: readonly Section[] }
  | { do: "restore"; reason: string };

/** Rows of a copy, and the number after which the next ones begin; null: there are no more. */
export interface CopiedRows {
  sections: Section[];
  next: number | null;
}

/** The backup of one object's SQLite: a copy of one moment, and its way back. Objects offer `run` as one method of theirs. */
export class ObjectBackup {
  readonly #ctx: DurableObjectState;
  readonly #sql: SqlStorage;
  readonly #hooks: BackupHooks;

  constructor(ctx: DurableObjectState, hooks: BackupHooks = {}) {
    this.#ctx = ctx;
    this.#sql = ctx.storage.sql;
    this.#hooks = hooks;
  }

  /** Answers whether it was held for `hold`, rows for `read`, else nothing. */
  run(call: BackupCall): Promise<boolean | CopiedRows | null> {
    switch (call.do) {
      case "hold":
        return this.#hold(call.id, call.whileHeld);
      case "read":
        return Promise.resolve(this.#read(call.id, call.after, call.limit));
      case "release":
        return this.#release();
      case "pause":
        return this.#pause(call.reason);
      case "stage":
        return this.#stage(call.sections);
      case "restore":
        return this.#restore(call.reason);
    }
  }

  /** Copies all rows under `id`, then answers nobody until `whileHeld` has ended. False: it was not held to the end. */
  #hold(id: string, whileHeld: () => Promise<void>): Promise<boolean> {
    return this.#ctx.blockConcurrencyWhile(async () => {
      try {
        this.#ctx.storage.transactionSync(() => this.#copy(id));
        await withTimeout(HOLD_MS, whileHeld());
        return true;
      } catch (error) {
        // An exception here would end the object.
        logEvent("error", "object-backup", errorFields(error));
        return false;
      }
    });
  }

  /** Rows of the copy; empty where the copy is of another backup. */
  #read(id: string, after: number, limit: number): CopiedRows {
    this.#prepare();
    const rows = this.#sql
      .exec<{ seq: number; table_name: string; columns: string; content: string }>(
        `SELECT seq, table_name, columns, content FROM ${COPY} WHERE id = ? AND seq > ? ORDER BY seq LIMIT ?`,
        id,
        after,
        limit,
      )
      .toArray();
    const sections: Section[] = [];
    for (const { table_name: table, columns, content } of rows) {
      const last = sections.at(-1);
      if (last?.table === table) last.rows.push([content]);
      else sections.push({ table, columns: JSON.parse(columns), rows: [[content]] });
    }
    return { sections, next: rows.length === limit ? (rows.at(-1)?.seq ?? null) : null };
  }

  /** Deletes the copy. */
  async #release(): Promise<null> {
    this.#prepare();
    this.#sql.exec(`DELETE FROM ${COPY}`);
    return null;
  }

  /** Holds what sends; durable when it answers. */
  async #pause(reason: string): Promise<null> {
    this.#hooks.pause?.(reason);
    await this.#ctx.storage.sync();
    return null;
  }

  /** Adds rows to those that will be restored; no sections: begins anew. */
  async #stage(sections: readonly Section[]): Promise<null> {
    this.#prepare();
    if (sections.length === 0) this.#sql.exec(`DELETE FROM ${STAGED}`);
    for (const { table, columns, rows } of sections)
      for (const [content] of rows) this.#sql.exec(`INSERT INTO ${STAGED} (table_name, columns, content) VALUES (?, ?, ?)`, table, JSON.stringify(columns ?? []), content ?? "[]");
    await this.#ctx.storage.sync();
    return null;
  }

  /** Replaces all rows by the staged ones, in one transaction, and ends this instance: the next call meets one that reads them anew. */
  async #restore(reason: string): Promise<null> {
    this.#prepare();
    this.#ctx.storage.transactionSync(() => {
      const shapes = this.#shapes();
      // Counts that triggers keep are restored as rows.
      const triggers = this.#sql.exec<{ name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").toArray();
      for (const { name } of triggers) this.#sql.exec(`DROP TRIGGER ${quoted(name)}`);
      for (const { name } of shapes) this.#sql.exec(`DELETE FROM ${quoted(name)}`);
      for (const shape of shapes) this.#insertStaged(shape);
      for (const { sql } of triggers) this.#sql.exec(sql);
      this.#sql.exec(`DELETE FROM ${STAGED}`);
      this.#hooks.afterRestore?.(reason);
    });
    await this.#ctx.storage.sync();
    this.#ctx.abort(RESTORED);
    return null;
  }

  #prepare(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS ${COPY} (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, table_name TEXT NOT NULL, columns TEXT NOT NULL, content TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS ${STAGED} (seq INTEGER PRIMARY KEY, table_name TEXT NOT NULL, columns TEXT NOT NULL, content TEXT NOT NULL);
    `);
  }

  #shapes(): TableShape[] {
    return shapesOf(this.#sql.exec(SHAPES_SQL).toArray() as unknown as ShapeRow[]).filter(({ name }) => name !== COPY && name !== STAGED);
  }

  #copy(id: string): void {
    this.#prepare();
    this.#sql.exec(`DELETE FROM ${COPY}`);
    for (const shape of this.#shapes()) {
      if (this.#hooks.leftOut?.includes(shape.name)) continue;
      this.#sql.exec(
        `INSERT INTO ${COPY} (id, table_name, columns, content) SELECT ?, ?, ?, ${rowJson(shape)} FROM ${quoted(shape.name)}`,
        id,
        shape.name,
        JSON.stringify(shape.columns),
      );
    }
  }

  /** Columns that a row of before lacks get their default, and those that exist no more are left out. */
  #insertStaged({ name, columns }: TableShape): void {
    const versions = this.#sql.exec<{ columns: string }>(`SELECT DISTINCT columns FROM ${STAGED} WHERE table_name = ?`, name).toArray();
    for (const { columns: stored } of versions) {
      const known = JSON.parse(stored) as string[];
      const shared = columns.filter((column) => known.includes(column));
      const value = (column: string) => valueAt(known.indexOf(column));
      this.#sql.exec(
        `INSERT INTO ${quoted(name)} (${shared.map(quoted).join(", ")}) SELECT ${shared.map(value).join(", ")} FROM ${STAGED} WHERE table_name = ? AND columns = ?`,
        name,
        stored,
      );
    }
  }
}
