import { sql } from "drizzle-orm";
import { mapRead, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";

/** A story that readers see with a date to come. `publishedAt` in milliseconds. */
export interface StoryDatedAhead {
  id: number;
  title: string;
  publishedAt: number;
}

/** Stories that readers see although they are dated after a moment (ms), the latest date first: a clock was put back. */
export const readStoriesDatedAfter = (moment: number, limit: number): Read<StoryDatedAhead[]> => ({
  statements: [
    rawStatement(sql`SELECT id, title, published_at AS publishedAt FROM articles INDEXED BY articles_latest
      WHERE visible = 1 AND published_at > ${moment} ORDER BY published_at DESC, id DESC LIMIT ${limit}`),
  ],
  decode: ([result]) => rawRowsOf<StoryDatedAhead>(result),
});

/** How many there are. */
export const readCountDatedAfter = (moment: number): Read<number> => {
  const read: Read<{ count: number }[]> = {
    statements: [rawStatement(sql`SELECT COUNT(*) AS count FROM articles INDEXED BY articles_latest WHERE visible = 1 AND published_at > ${moment}`)],
    decode: ([result]) => rawRowsOf(result),
  };
  return mapRead(read, ([row]) => row?.count ?? 0);
};
