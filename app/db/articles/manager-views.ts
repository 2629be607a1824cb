import { sql } from "drizzle-orm";
import { VIEWS_MAX } from "#app/domain/articles/manager-view.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "../database.ts";

/** Filters of the manager that a person named. */
export interface ManagerView {
  id: number;
  name: string;
  /** The address behind the question mark. */
  query: string;
}

/** Each person's own views of the manager. */
export function createManagerViewRepository(db: Database) {
  const changed = async (statement: ReturnType<typeof rawStatement>) => rawRowsOf((await runBatch(db, [statement]))[0]).length > 0;
  return {
    /** In the order in which they were made. */
    readOf: (userId: number): Read<ManagerView[]> => ({
      statements: [{ text: "SELECT id, name, query FROM manager_views WHERE user_id = ? ORDER BY id LIMIT ?", params: [userId, VIEWS_MAX] }],
      decode: ([result]) => rawRowsOf<ManagerView>(result),
    }),

    /** Stores a view where the person has fewer than `VIEWS_MAX`; whether it did. */
    add: (userId: number, { name, query }: { name: string; query: string }, at: number): Promise<boolean> =>
      changed(
        rawStatement(sql`INSERT INTO manager_views (user_id, name, query, created_at) SELECT ${userId}, ${name}, ${query}, ${at}
          WHERE (SELECT COUNT(*) FROM manager_views WHERE user_id = ${userId}) < ${VIEWS_MAX} RETURNING id`),
      ),

    rename: (userId: number, id: number, name: string): Promise<boolean> =>
      changed(rawStatement(sql`UPDATE manager_views SET name = ${name} WHERE id = ${id} AND user_id = ${userId} RETURNING id`)),

    remove: (userId: number, id: number): Promise<boolean> => changed(rawStatement(sql`DELETE FROM manager_views WHERE id = ${id} AND user_id = ${userId} RETURNING id`)),
  };
}

export type ManagerViewRepository = ReturnType<typeof createManagerViewRepository>;
