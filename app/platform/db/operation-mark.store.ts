/** One attempt of an operation that carries an `Idempotency-Key`. */
export interface MarkedOperation {
  /** The stored key. */
  id: string;
  attempt: number;
}

const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b/i;
/** If another attempt has begun, the column gets NULL, which violates NOT NULL and fails the whole batch. */
const MARK = "UPDATE idempotency_keys SET acted = 1, attempt = CASE attempt WHEN ?2 THEN attempt END WHERE key = ?1";

/** A prepared statement that knows whether it writes; one that does is carried out with the mark. */
class MarkedStatement {
  constructor(
    readonly inner: D1PreparedStatement,
    readonly writes: boolean,
    private readonly run1: (statement: D1PreparedStatement) => Promise<D1Result>,
  ) {}

  bind(...values: unknown[]): MarkedStatement {
    return new MarkedStatement(this.inner.bind(...values), this.writes, this.run1);
  }

  async run(): Promise<D1Result> {
    return this.writes ? this.run1(this.inner) : this.inner.run();
  }

  async all(): Promise<D1Result> {
    return this.writes ? this.run1(this.inner) : this.inner.all();
  }

  async raw(): Promise<unknown[][]> {
    if (!this.writes) return this.inner.raw();
    return ((await this.run1(this.inner)).results as Record<string, unknown>[]).map((row) => Object.values(row));
  }

  async first(column?: string): Promise<unknown> {
    if (!this.writes) return column === undefined ? this.inner.first() : this.inner.first(column);
    const [row] = (await this.run1(this.inner)).results as Record<string, unknown>[];
    return column === undefined ? (row ?? null) : (row?.[column] ?? null);
  }
}

/**
 * A D1 binding whose writes carry the mark of the operation under way: each batch that writes also says, in the same
 * transaction, that the operation has acted, and fails when another attempt of it has begun. Without an operation it is
 * the binding itself.
 */
export function createOperationMark(d1: D1Database) {
  let operation: MarkedOperation | null = null;
  const marked = async (statements: D1PreparedStatement[]): Promise<D1Result[]> => {
    if (!operation) return d1.batch(statements);
    return (await d1.batch([d1.prepare(MARK).bind(operation.id, operation.attempt), ...statements])).slice(1);
  };
  const one = async (statement: D1PreparedStatement): Promise<D1Result> => (await marked([statement]))[0] as D1Result;
  const innerOf = (statement: D1PreparedStatement | MarkedStatement): D1PreparedStatement => (statement instanceof MarkedStatement ? statement.inner : statement);
  const binding = {
    prepare: (query: string) => (operation ? new MarkedStatement(d1.prepare(query), WRITES.test(query), one) : d1.prepare(query)),
    batch: (statements: (D1PreparedStatement | MarkedStatement)[]) => {
      const writes = statements.some((statement) => statement instanceof MarkedStatement && statement.writes);
      return writes ? marked(statements.map(innerOf)) : d1.batch(statements.map(innerOf));
    },
  };
  return {
    d1: binding as unknown as D1Database,
    /** Later writes belong to this operation; null: to none. */
    begin(next: MarkedOperation | null): void {
      operation = next;
    },
  };
}

export type OperationMark = Pick<ReturnType<typeof createOperationMark>, "begin">;
