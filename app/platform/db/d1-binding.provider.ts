import { callDependency } from "#app/platform/failures/dependency-call.server.ts";

/** Longest wait for one call of D1: a query of the site takes milliseconds, and D1 itself ends one after 30 s (ours; ms). */
const D1_LIMIT_MS = 10_000;

/** A violated constraint is a result that repositories handle; D1 reports it only in the message's text. */
const isConstraint = (error: unknown) => error instanceof Error && error.message.includes("SQLITE_CONSTRAINT");

const call = <T>(work: () => Promise<T>): Promise<T> => callDependency("d1", { limitMs: D1_LIMIT_MS, isAnswer: isConstraint }, work);

/** A statement whose calls fail as an outage; a batch needs the wrapped one. */
class Statement {
  constructor(readonly beneath: D1PreparedStatement) {}
  bind = (...values: unknown[]) => new Statement(this.beneath.bind(...values));
  first = (column?: string) => call(() => (column === undefined ? this.beneath.first() : this.beneath.first(column)));
  run = () => call(() => this.beneath.run());
  all = () => call(() => this.beneath.all());
  raw = (options?: { columnNames: true }) => call<unknown>(() => (options ? this.beneath.raw(options) : this.beneath.raw()));
}

/** The D1 binding: a failure is an `OutageError`, except for a violated constraint. */
export function d1Binding(d1: D1Database): D1Database {
  return {
    prepare: (query: string) => new Statement(d1.prepare(query)),
    batch: (statements: readonly unknown[]) => call(() => d1.batch((statements as Statement[]).map(({ beneath }) => beneath))),
  } as unknown as D1Database;
}
