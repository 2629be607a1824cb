import { sql } from "drizzle-orm";
import { type Database, joinReads, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";

/** What each person keeps in sight of the menu's 'Mais'. */
export function createMenuPinRepository(db: Database) {
  const readOf = (userId: number): Read<string[]> => ({
    statements: [rawStatement(sql`SELECT screens FROM menu_pins WHERE user_id = ${userId}`)],
    decode: ([result]) => JSON.parse(rawRowsOf<{ screens: string }>(result)[0]?.screens ?? "[]") as string[],
  });
  return {
    readOf,

    /** With the two counts that the menu shows, in one round trip. */
    readWith: (userId: number, unread: Read<number>, unsaved: Read<number>): Read<[string[], number, number]> => joinReads(readOf(userId), unread, unsaved),

    async save(userId: number, screens: readonly string[]): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO menu_pins (user_id, screens) VALUES (${userId}, ${JSON.stringify(screens)}) ON CONFLICT (user_id) DO UPDATE SET screens = excluded.screens`),
      ]);
    },
  };
}
