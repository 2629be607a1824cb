import { sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";

/** Stores the items that each person pinned from the menu's 'Mais'. */
export function createMenuPinRepository(db: Database) {
  return {
    readOf: (userId: number): Read<string[]> => ({
      statements: [rawStatement(sql`SELECT screens FROM menu_pins WHERE user_id = ${userId}`)],
      decode: ([result]) => JSON.parse(rawRowsOf<{ screens: string }>(result)[0]?.screens ?? "[]") as string[],
    }),

    async save(userId: number, screens: readonly string[]): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO menu_pins (user_id, screens) VALUES (${userId}, ${JSON.stringify(screens)}) ON CONFLICT (user_id) DO UPDATE SET screens = excluded.screens`),
      ]);
    },
  };
}
