import { Database, type SQLiteValue, type Statement } from "node-sqlite3-wasm";

export type Row = Record<string, SQLiteValue>;

/** A database in memory that compiles each statement once. */
export class SqliteFile {
  readonly #db = new Database();
  readonly #statements = new Map<string, Statement>();

  /** Statements without parameters, or several at once. */
  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Runs one statement; answers its rows. */
  all(sql: string, values: readonly unknown[] = []): Row[] {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    try {
      return statement.all(values.map((value) => (typeof value === "boolean" ? Number(value) : (value ?? null))) as SQLiteValue[]) as Row[];
    } catch (error) {
      // A statement that failed cannot be used again.
      this.#statements.delete(sql);
      throw error;
    }
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#db.close();
  }
}
