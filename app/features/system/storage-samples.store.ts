import { sql } from "drizzle-orm";
import { type Database, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";

/** Sizes of the database and the files, a row a day. */
export function createStorageSampleRepository(db: Database) {
  return {
    /** Whether the day has its sample, and how large the database is (bytes), as D1 reports it with each answer. */
    async find(day: string): Promise<{ isTaken: boolean; databaseBytes: number }> {
      const [found] = await runBatch(db, [rawStatement(sql`SELECT 1 FROM system_samples WHERE day = ${day}`)]);
      return { isTaken: rawRowsOf(found).length > 0, databaseBytes: found.meta.size_after };
    },

    /** Stores a day's sample, the first of two, and deletes those of days before `expired`. Walks the tables of files: once a day. */
    async take({ day, at, databaseBytes, expired }: { day: string; at: number; databaseBytes: number; expired: string }): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO system_samples (day, at, database_bytes, file_count, file_bytes)
          SELECT ${day}, ${at}, ${databaseBytes}, library.count + narrated.count, library.bytes + narrated.bytes
          FROM (SELECT COUNT(*) AS count, COALESCE(SUM(size), 0) AS bytes FROM media) library,
            (SELECT COUNT(*) AS count, COALESCE(SUM(bytes), 0) AS bytes FROM narrations) narrated WHERE TRUE
          ON CONFLICT (day) DO NOTHING`),
        rawStatement(sql`DELETE FROM system_samples WHERE day < ${expired}`),
      ]);
    },
  };
}

export type StorageSampleRepository = ReturnType<typeof createStorageSampleRepository>;
