import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

export type Row = Record<string, unknown>;

/** Statements that a database keeps compiled. */
const STATEMENTS_MAX = 400;

const CONSTRAINT = 19;

/** An integer of more than 53 bits, of which node:sqlite makes no number. */
const isTooLarge = (error: unknown) => (error as { code?: string }).code === "ERR_OUT_OF_RANGE";

/** SQLite's error as workerd words it; repositories read the text. */
function asPlatformError(error: unknown): Error {
  const { message, errcode } = error as Error & { errcode?: number };
  if (errcode === undefined) return error as Error;
  return new Error(`${message}: ${(errcode & 0xff) === CONSTRAINT ? "SQLITE_CONSTRAINT" : "SQLITE_ERROR"}`);
}

/** One SQLite database in memory, as D1 and each object have one; blobs are read as `Uint8Array`. */
export class MemoryDatabase {
  #db = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();

  /** `image`: the bytes of a database to begin with (`serialize`). */
  constructor(image?: Uint8Array) {
    if (image) this.#db.deserialize(image);
    this.#db.exec("PRAGMA foreign_keys = ON; PRAGMA journal_mode = MEMORY");
  }

  /** Runs statements without parameters, several at once too. */
  exec(sql: string): void {
    try {
      this.#db.exec(sql);
    } catch (error) {
      throw asPlatformError(error);
    }
  }

  /** Runs one statement; answers its columns and rows. */
  query(sql: string, values: readonly unknown[]): { columns: string[]; rows: unknown[][] } {
    try {
      const statement = this.#prepared(sql);
      const bound = values.map((value) => (typeof value === "boolean" ? Number(value) : value)) as SQLInputValue[];
      const columns = statement.columns().map(({ name }) => name);
      try {
        return { columns, rows: statement.all(...bound) as unknown as unknown[][] };
      } catch (error) {
        if (!isTooLarge(error)) throw error;
        return { columns, rows: this.#withLargeIntegers(sql, bound) };
      }
    } catch (error) {
      // A statement that failed is compiled again.
      this.#statements.delete(sql);
      throw asPlatformError(error);
    }
  }

  /** Runs `work` in a transaction, or in a part of the one that is under way: all or nothing. */
  transaction<T>(work: () => T): T {
    this.#db.exec("SAVEPOINT work");
    try {
      const result = work();
      this.#db.exec("RELEASE work");
      return result;
    } catch (error) {
      this.#db.exec("ROLLBACK TO work; RELEASE work");
      throw error;
    }
  }

  /** Deletes everything that is stored. */
  clear(): void {
    this.#statements.clear();
    this.#db.close();
    this.#db = new DatabaseSync(":memory:");
  }

  /** The database as bytes. */
  serialize(): Uint8Array {
    return this.#db.serialize();
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= STATEMENTS_MAX) this.#statements.clear();
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** The engine rounds such integers to the nearest number. */
  #withLargeIntegers(sql: string, values: SQLInputValue[]): unknown[][] {
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    const rows = statement.all(...values) as unknown as unknown[][];
    return rows.map((row) => row.map((value) => (typeof value === "bigint" ? Number(value) : value)));
  }
}

/** Rows as objects: of two columns of one name the later one is kept. */
export const asObjects = (columns: readonly string[], rows: readonly unknown[][]): Row[] =>
  rows.map((row) => {
    const object: Row = {};
    for (const [at, column] of columns.entries()) object[column] = row[at];
    return object;
  });
