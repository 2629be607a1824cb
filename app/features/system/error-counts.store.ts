import { sql } from "drizzle-orm";
import { type Database, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { type ErrorCount, REQUEST_IDS_MAX } from "./error-buffer.ts";

/** Logged errors by kind and day. */
export function createErrorCountRepository(db: Database) {
  return {
    /** Adds counts to their days; of the request ids the latest `REQUEST_IDS_MAX` stay. */
    async add(counts: readonly ErrorCount[]): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO error_counts (day, kind, count, last_at, request_ids)
          SELECT one.value ->> 'day', one.value ->> 'kind', one.value ->> 'count', one.value ->> 'lastAt', one.value -> 'requestIds'
          FROM json_each(${JSON.stringify(counts)}) one WHERE TRUE
          ON CONFLICT (day, kind) DO UPDATE SET count = count + excluded.count, last_at = MAX(last_at, excluded.last_at),
            request_ids = (SELECT json_group_array(id) FROM (
              SELECT id FROM (
                SELECT 0 AS older, key AS place, value AS id FROM json_each(excluded.request_ids)
                UNION ALL SELECT 1, key, value FROM json_each(error_counts.request_ids))
              ORDER BY older, place LIMIT ${REQUEST_IDS_MAX}))`),
      ]);
    },

    /** Deletes the counts of days before `day`. */
    async prune(day: string): Promise<void> {
      await runBatch(db, [rawStatement(sql`DELETE FROM error_counts WHERE day < ${day}`)]);
    },
  };
}

export type ErrorCountRepository = ReturnType<typeof createErrorCountRepository>;
