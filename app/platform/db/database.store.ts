import { Column, fillPlaceholders, is, type SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { QueryBuilder, SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { siteEdition } from "./schema.store.ts";

export type Database = DrizzleD1Database & { $client: D1Database };

export const createDatabase = (d1: D1Database): Database => drizzle(d1) as Database;

/** Raw SQL as an item of a batch; `R` is the type of its rows. */
export interface RawStatement<R = unknown> {
  readonly text: string;
  readonly params: readonly unknown[];
  /** Of the type alone: never set. */
  readonly row?: R;
}

/** A query of drizzle's builders. */
interface BuiltStatement extends PromiseLike<unknown> {
  prepare(): { getQuery(): { sql: string; params: unknown[] }; mapResult(response: unknown, isFromBatch?: boolean): unknown };
}

/** An item of a batch. */
export type Statement = BuiltStatement | RawStatement;

type ResultOf<S> = S extends RawStatement<infer R> ? D1Result<R> : Awaited<S>;

const dialect = new SQLiteAsyncDialect();

/** A statement of SQL that is made at run time, of names that the schema names; `params` go to its question marks. */
export const textStatement = (text: string, params: readonly unknown[] = []): RawStatement => ({ text, params });

/** Raw SQL with parameters as an item of a batch; its result is D1's own. */
export function rawStatement<R = unknown>(query: SQL): RawStatement<R> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, params };
}

/**
 * A select whose text is built once in the isolate, at its first use; each use binds values to the placeholders
 * (`sql.placeholder`). Building the text takes drizzle longer than D1 takes to run it.
 */
export function textOnce<V extends Record<string, unknown> = Record<never, never>>(
  build: (db: QueryBuilder) => { toSQL(): { sql: string; params: unknown[] } },
): (values: V) => RawStatement {
  let built: { sql: string; params: unknown[] } | undefined;
  return (values) => {
    built ??= build(new QueryBuilder()).toSQL();
    return { text: built.sql, params: fillPlaceholders(built.params, values) };
  };
}

/** The same for SQL of our own. */
export const rawTextOnce = <V extends Record<string, unknown>>(query: () => SQL): ((values: V) => RawStatement) =>
  textOnce<V>(() => ({ toSQL: () => dialect.sqlToQuery(query()) }));

/** Columns of a flat select, or SQL under a name of its own. */
type Selection = Record<string, Column | SQL.Aliased>;

const isPlain = (column: Column) => column.mapFromDriverValue === Column.prototype.mapFromDriverValue;

/**
 * Reads the rows that a raw statement of a batch returned, as drizzle maps them for the same selection. No two columns may
 * have one name: D1 answers rows as objects.
 */
export function rowsOf<R>(selection: Selection): (result: unknown) => R[] {
  const fields = Object.entries(selection).map(([key, column]) => {
    if (!is(column, Column)) return { key, name: column.fieldAlias, decode: null };
    return { key, name: column.name, decode: isPlain(column) ? null : (value: unknown) => column.mapFromDriverValue(value) };
  });
  return (result) =>
    rawRowsOf<Record<string, unknown>>(result).map((row) => {
      const read: Record<string, unknown> = {};
      for (const { key, name, decode } of fields) {
        const value = row[name];
        read[key] = decode === null || value === null ? value : decode(value);
      }
      return read as R;
    });
}

/** Runs statements in one transaction and round trip. Unlike drizzle's own `batch` it takes raw SQL with parameters, and lists of any length. */
export async function runBatch<const T extends readonly Statement[]>(db: Database, statements: T): Promise<{ -readonly [K in keyof T]: ResultOf<T[K]> }> {
  const bind = ({ text, params }: RawStatement) => db.$client.prepare(text).bind(...params);
  const items = statements.map((statement) => {
    if ("text" in statement) return { bound: bind(statement), map: (result: unknown) => result };
    const prepared = statement.prepare();
    const { sql: text, params } = prepared.getQuery();
    return { bound: bind({ text, params }), map: (result: unknown) => prepared.mapResult(result, true) };
  });
  const results = await db.$client.batch(items.map(({ bound }) => bound));
  return results.map((result, index) => items[index]?.map(result)) as { -readonly [K in keyof T]: ResultOf<T[K]> };
}

/** The values of a list as rows, bound as one JSON value: D1 takes 100 bound values in a statement. */
export const valueRows = (values: readonly (string | number)[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/**
 * Statements and how to read their rows: several reads become one round trip, the cost that counts on D1.
 * `decode` gets one result per statement, in order.
 */
export interface Read<T> {
  readonly statements: readonly Statement[];
  decode(results: readonly unknown[]): T;
}

type ValuesOf<T extends readonly Read<unknown>[]> = { [K in keyof T]: T[K] extends Read<infer V> ? V : never };

/** Several reads as one, with the value of each. */
export function joinReads<T extends readonly Read<unknown>[]>(...reads: T): Read<ValuesOf<T>> {
  return {
    statements: reads.flatMap((read) => read.statements),
    decode(results) {
      let from = 0;
      const decoded = reads.map((read) => {
        const to = from + read.statements.length;
        const value = read.decode(results.slice(from, to));
        from = to;
        return value;
      });
      return decoded as ValuesOf<T>;
    },
  };
}

/** The same read, its value mapped. */
export const mapRead = <T, U>(read: Read<T>, map: (value: T) => U): Read<U> => ({ statements: read.statements, decode: (results) => map(read.decode(results)) });

/** A known value, where a read is expected. */
export const knownRead = <T>(value: T): Read<T> => ({ statements: [], decode: () => value });

/** The rows that a raw statement of a batch returned, where its type is not known. */
export const rawRowsOf = <T>(result: unknown): T[] => (result as { results: T[] }).results;

/** Runs several reads in one batch, so that they see one moment. */
export async function readTogether<T extends readonly Read<unknown>[]>(db: Database, ...reads: T): Promise<ValuesOf<T>> {
  const { statements, decode } = joinReads(...reads);
  return decode(statements.length > 0 ? await runBatch(db, statements) : []);
}

/** One read on its own. */
export const readOne = async <T>(db: Database, read: Read<T>): Promise<T> => (await readTogether(db, read))[0];

/** D1 reports a violated constraint in the error's text only. */
export const isConstraintFailure = (error: unknown, what: string): boolean => {
  const messages: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) messages.push(one.message);
  return messages.some((message) => message.includes("constraint failed") && message.includes(what));
};

/** Raises the site's edition, in a batch with what readers see changed; answers the new one. */
export const raiseEdition = (db: Database) =>
  db
    .update(siteEdition)
    .set({ edition: sql`${siteEdition.edition} + 1` })
    .returning({ edition: siteEdition.edition });

/** Runs what `guarded` writes, and raises the site's edition where readers see a difference; answers the rows of the last statement and the new edition. */
export async function runGuarded<T>(db: Database, guarded: readonly Statement[], affectsReaders: boolean): Promise<{ rows: T[]; edition: number | null }> {
  const results = await runBatch(db, [...(affectsReaders ? [raiseEdition(db)] : []), ...guarded]);
  const raised = affectsReaders ? (results[0] as { edition: number }[])[0]?.edition : undefined;
  return { rows: rawRowsOf<T>(results.at(-1)), edition: raised ?? null };
}
