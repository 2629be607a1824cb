import { sql } from "drizzle-orm";
import { type Database, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { newAddressOf, type OldAddress } from "./old-address.ts";

/** Addresses of the site before this one. */
export function createOldAddressRepository(db: Database) {
  return {
    /** Where an old address leads; null where it is not known, or its story is not for readers. One look-up by key. */
    async find(old: OldAddress): Promise<string | null> {
      if (old.keys.length === 0) return null;
      const [found] = await runBatch(db, [
        rawStatement(sql`SELECT i.path, COALESCE(i.target, '/post/' || a.slug) AS target FROM json_each(${JSON.stringify(old.keys)}) asked
          CROSS JOIN imported_addresses i ON i.path = asked.value LEFT JOIN articles a ON a.id = i.article_id AND a.visible = 1 ORDER BY asked.key`),
      ]);
      const target = rawRowsOf<{ target: string | null }>(found).find((row) => row.target !== null)?.target;
      return target ? newAddressOf(target, old) : null;
    },
  };
}
