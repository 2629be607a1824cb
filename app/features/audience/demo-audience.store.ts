import { sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";

/** The setting that says until which day the audience was made up for the demo. */
const RECORD = "demo:audience";

/** Whether the audience on the screens is the demo's. */
export function createDemoAudienceRepository(db: Database) {
  return {
    /** Records that the audience up to `day` (`YYYY-MM-DD`) was made up; `now` in milliseconds. */
    async mark(day: string, now: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`INSERT INTO settings (key, value, updated_at) VALUES (${RECORD}, json_object('until', ${day}), ${now}) ON CONFLICT DO NOTHING`)]);
    },

    /** Whether screens have to say 'dados de demonstração': until real readers came on a whole day. `today`: the newsroom's day. */
    readIsDemo: (today: string): Read<boolean> => ({
      statements: [
        rawStatement(sql`SELECT NOT EXISTS (
            SELECT 1 FROM audience_days WHERE day > demo.value ->> 'until' AND day < ${today} AND visitors > 0
          ) AS isDemo FROM settings demo WHERE demo.key = ${RECORD}`),
      ],
      decode: ([rows]) => rawRowsOf<{ isDemo: number }>(rows)[0]?.isDemo === 1,
    }),
  };
}
