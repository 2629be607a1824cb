import { sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { VIEWS_MAX } from "./manager-view.ts";

/** Filters of the manager that a person named. */
export interface ManagerView {
  id: number;
  name: string;
  /** The address behind the question mark. */
  query: string;
}

/** Each person's own views of the manager. */
export function createManagerViewRepository(db: Database) {
  const written = async (statement: ReturnType<typeof rawStatement>): Promise<ManagerView | null> => rawRowsOf<ManagerView>((await runBatch(db, [statement]))[0])[0] ?? null;
  return {
    /** In the order in which they were made. */
    readOf: (userId: number): Read<ManagerView[]> => ({
      statements: [{ text: "SELECT id, name, query FROM manager_views WHERE user_id = ? ORDER BY id LIMIT ?", params: [userId, VIEWS_MAX] }],
      decode: ([result]) => rawRowsOf<ManagerView>(result),
    }),

    /** Stores a view; null where the person has `VIEWS_MAX` already. */
    add: (userId: number, { name, query }: { name: string; query: string }, at: number): Promise<ManagerView | null> =>
      written(
        rawStatement(sql`INSERT INTO manager_views (user_id, name, query, created_at) SELECT ${userId}, ${name}, ${query}, ${at}
          WHERE (SELECT COUNT(*) FROM manager_views WHERE user_id = ${userId}) < ${VIEWS_MAX} RETURNING id, name, query`),
      ),

    /** Null where the person has no such view. */
    rename: (userId: number, id: number, name: string): Promise<ManagerView | null> =>
      written(rawStatement(sql`UPDATE manager_views SET name = ${name} WHERE id = ${id} AND user_id = ${userId} RETURNING id, name, query`)),

    /** Whether the person had it. */
    remove: async (userId: number, id: number): Promise<boolean> =>
      (await written(rawStatement(sql`DELETE FROM manager_views WHERE id = ${id} AND user_id = ${userId} RETURNING id, name, query`))) !== null,
  };
}

export type ManagerViewRepository = ReturnType<typeof createManagerViewRepository>;
