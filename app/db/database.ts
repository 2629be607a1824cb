import { type SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

export type Database = DrizzleD1Database & { $client: D1Database };

export const createDatabase = (d1: D1Database): Database => drizzle(d1) as Database;

/** A statement that a batch can hold. */
type Statement = Parameters<Database["batch"]>[0][number];

const dialect = new SQLiteAsyncDialect();

/** Raw SQL with parameters as an item of a batch: the library's own raw queries can only run alone. */
export function rawStatement(db: Database, query: SQL): Statement {
  const built = dialect.sqlToQuery(query);
  const prepared = { stmt: db.$client.prepare(built.sql), getQuery: () => built, mapResult: (result: unknown) => result };
  return { _prepare: () => prepared, toSQL: () => built } as unknown as Statement;
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

/** Several reads as one, that answers the value of each. */
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

/** The same rows, read as something else. */
export const mapRead = <T, U>(read: Read<T>, map: (value: T) => U): Read<U> => ({ statements: read.statements, decode: (results) => map(read.decode(results)) });

/** A value that is known without asking, where a read is expected. */
export const knownRead = <T>(value: T): Read<T> => ({ statements: [], decode: () => value });

/** Runs several reads in one batch, so that they see one moment. */
export async function readTogether<T extends readonly Read<unknown>[]>(db: Database, ...reads: T): Promise<ValuesOf<T>> {
  const { statements, decode } = joinReads(...reads);
  return decode(statements.length > 0 ? await db.batch(statements as unknown as [Statement, ...Statement[]]) : []);
}

/** One read on its own. */
export const readOne = async <T>(db: Database, read: Read<T>): Promise<T> => (await readTogether(db, read))[0];

/** D1 answers a broken rule with its text only. */
export const isConstraintFailure = (error: unknown, what: string): boolean => {
  const messages: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) messages.push(one.message);
  return messages.some((message) => message.includes("constraint failed") && message.includes(what));
};
