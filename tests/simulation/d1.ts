import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Faults } from "./faults.ts";
import type { Kernel, SimulatedProcess } from "./kernel.ts";
import { type Row, SqliteFile } from "./sqlite.ts";

const MIGRATIONS = resolve(import.meta.dirname, "../../migrations");

/** One statement of a batch. */
export interface BoundStatement {
  sql: string;
  values: readonly unknown[];
}

/** D1 as invariants see it. */
export interface D1Watcher {
  /** Before a batch that writes: it may look, and answers what to do with what the batch left behind. */
  beforeBatch(statements: readonly BoundStatement[]): Promise<(() => void) | null>;
}

interface Result {
  results: Row[];
  success: true;
  meta: { changes: number; last_row_id: number; duration: number; rows_read: number; rows_written: number };
}

const isWrite = ({ sql }: BoundStatement) => !/^\s*(?:select|with)/i.test(sql);

/** SQLite's error as D1 words it; repositories read the text. */
const asD1Error = (error: unknown) => {
  const { message } = error as Error;
  return new Error(`D1_ERROR: ${message}${/constraint failed/i.test(message) ? ": SQLITE_CONSTRAINT" : ": SQLITE_ERROR"}`);
};

/** D1 over real SQL with the real migrations: one for all processes, on the other side of a network that fails. */
export class SimulatedD1 {
  readonly #file: SqliteFile;
  /** A batch that is under way: D1 carries out one after another. */
  #queue: Promise<unknown> = Promise.resolve();
  watcher: D1Watcher | null = null;

  constructor(
    private readonly kernel: Kernel,
    private readonly faults: Faults,
    file: SqliteFile = migrated(),
  ) {
    this.#file = file;
    this.#file.exec("SAVEPOINT world");
  }

  /** Forgets this world. */
  close(): void {
    this.#file.exec("ROLLBACK TO world; RELEASE world");
  }

  /** For invariants and scenarios: no network, no faults. */
  read(sql: string, values: readonly unknown[] = []): Row[] {
    return this.#file.all(sql, values);
  }

  /** For invariants: a binding that answers at once and never fails. */
  readonly direct: D1Database = this.#bindingOf(async (statements) => this.#execute(statements));

  boundTo(process: SimulatedProcess): D1Database {
    return this.#bindingOf((statements) => this.#call(process, statements));
  }

  #bindingOf(call: (statements: readonly BoundStatement[]) => Promise<Result[]>): D1Database {
    const one = async (statement: BoundStatement) => (await call([statement]))[0] as Result;
    const prepared = (statement: BoundStatement): D1PreparedStatement =>
      ({
        ...statement,
        bind: (...values: unknown[]) => prepared({ sql: statement.sql, values }),
        all: () => one(statement),
        run: () => one(statement),
        raw: async () => (await one(statement)).results.map((row) => Object.values(row)),
        first: async (column?: string) => {
          const [row] = (await one(statement)).results;
          return row === undefined ? null : column === undefined ? row : row[column];
        },
      }) as unknown as D1PreparedStatement;
    return {
      prepare: (sql: string) => prepared({ sql, values: [] }),
      batch: (statements: readonly unknown[]) => call(statements as BoundStatement[]),
    } as unknown as D1Database;
  }

  #call(process: SimulatedProcess, statements: readonly BoundStatement[]): Promise<Result[]> {
    const fate = this.faults.d1(process, statements.some(isWrite));
    const lost = () => new Error("D1_ERROR: Network connection lost.");
    return new Promise((resolve, reject) => {
      const answer = (ms: number, work: () => void) => this.kernel.after(ms, process, work);
      if (fate.kind === "refused") {
        answer(fate.answerMs, () => reject(lost()));
        return;
      }
      // A statement that was sent arrives, whatever becomes of the process that sent it.
      this.kernel.after(fate.requestMs, null, async () => {
        const outcome = await this.#inTurn(statements).then(
          (results) => () => resolve(structuredClone(results)),
          (error: unknown) => () => reject(asD1Error(error)),
        );
        if (fate.kind === "hangs") return;
        answer(fate.answerMs, fate.kind === "answer-lost" ? () => reject(lost()) : outcome);
      });
    });
  }

  #inTurn(statements: readonly BoundStatement[]): Promise<Result[]> {
    const turn = this.#queue.then(async () => {
      const after = statements.some(isWrite) ? ((await this.watcher?.beforeBatch(statements)) ?? null) : null;
      const results = this.#execute(statements);
      after?.();
      return results;
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** All or nothing. */
  #execute(statements: readonly BoundStatement[]): Result[] {
    this.#file.exec("SAVEPOINT batch");
    try {
      const results = statements.map((statement) => {
        const results = this.#file.all(statement.sql, statement.values);
        const [after] = isWrite(statement) ? this.#file.all("SELECT changes() AS changes, last_insert_rowid() AS id") : [];
        return {
          results,
          success: true as const,
          meta: { changes: Number(after?.changes ?? 0), last_row_id: Number(after?.id ?? 0), duration: 0, rows_read: 0, rows_written: 0 },
        };
      });
      this.#file.exec("RELEASE batch");
      return results;
    } catch (error) {
      this.#file.exec("ROLLBACK TO batch; RELEASE batch");
      throw error;
    }
  }
}

let template: SqliteFile | null = null;

/** The database of all worlds of this process, one after another: migrations take a while. */
function migrated(): SqliteFile {
  if (template) return template;
  template = new SqliteFile();
  template.exec("PRAGMA foreign_keys = ON");
  for (const name of readdirSync(MIGRATIONS).sort()) template.exec(readFileSync(resolve(MIGRATIONS, name), "utf8"));
  return template;
}
