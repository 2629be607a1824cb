import { asObjects, type MemoryDatabase } from "./sqlite.ts";
import { nextTurn } from "./turn.ts";

/** Bound values of one statement at most (developers.cloudflare.com/d1/platform/limits). */
const BOUND_MAX = 100;

interface Executed {
  columns: string[];
  rows: unknown[][];
  result: D1Result;
}

/** Bound values as D1 takes them: it refuses the others before it runs anything. */
function boundValue(value: unknown): unknown {
  if (value === null || ["number", "string", "boolean"].includes(typeof value)) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return Uint8Array.from(value as number[]);
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`);
}

const asD1Error = (error: unknown): Error => {
  const cause = error as Error;
  return new Error(`D1_ERROR: ${cause.message}`, { cause });
};

async function run(statement: Statement): Promise<Executed> {
  await nextTurn();
  try {
    return statement.database().transaction(() => statement.execute());
  } catch (error) {
    throw asD1Error(error);
  }
}

class Statement implements D1PreparedStatement {
  constructor(
    readonly database: () => MemoryDatabase,
    readonly text: string,
    readonly values: readonly unknown[] = [],
  ) {}

  bind(...values: unknown[]): Statement {
    return new Statement(this.database, this.text, values.map(boundValue));
  }

  /** Runs it now, within the transaction of a batch too. */
  execute(): Executed {
    if (this.values.length > BOUND_MAX) throw new Error("too many SQL variables: SQLITE_ERROR");
    const database = this.database();
    const changesOf = () => database.query("SELECT total_changes(), last_insert_rowid()", []).rows[0] as [number, number];
    const [before] = changesOf();
    const { columns, rows } = database.query(this.text, this.values);
    const [after, lastRow] = changesOf();
    // Blobs are arrays of numbers at D1.
    const answered = rows.map((row) => row.map((value) => (value instanceof Uint8Array ? [...value] : value)));
    const size = database.query("SELECT (SELECT * FROM pragma_page_count()) * (SELECT * FROM pragma_page_size())", []).rows[0]?.[0];
    const meta = {
      changes: after - before,
      last_row_id: lastRow,
      changed_db: after !== before,
      size_after: Number(size),
      duration: 0,
      rows_read: Number.NaN,
      rows_written: Number.NaN,
    };
    return { columns, rows: answered, result: { success: true, results: asObjects(columns, answered), meta } as unknown as D1Result };
  }

  async all<T>(): Promise<D1Result<T>> {
    return (await run(this)).result as D1Result<T>;
  }

  run = this.all;

  async raw(options?: { columnNames?: boolean }): Promise<never> {
    const { columns, rows } = await run(this);
    return (options?.columnNames ? [columns, ...rows] : rows) as never;
  }

  async first(column?: string): Promise<never> {
    const [row] = (await run(this)).result.results as Record<string, unknown>[];
    if (!row) return null as never;
    if (column === undefined) return row as never;
    if (!(column in row)) throw new Error(`D1_COLUMN_NOTFOUND: Column not found (${column})`);
    return row[column] as never;
  }
}

/**
 * D1 over SQLite in this process: real SQL, transactions for batches, D1's values and errors. It counts no rows read: tests that
 * ask for them run in workerd.
 */
export function memoryD1(database: () => MemoryDatabase): D1Database {
  return {
    prepare: (text: string) => new Statement(database, text),
    async batch(statements: Statement[]) {
      await nextTurn();
      try {
        return database().transaction(() => statements.map((statement) => statement.execute().result));
      } catch (error) {
        throw asD1Error(error);
      }
    },
  } as unknown as D1Database;
}
