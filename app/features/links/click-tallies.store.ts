import { desc, gte, sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { clickDays } from "#app/platform/db/schema.store.ts";
import { type DayTally, dayTallyFromJson, type LinkTally, linkTallyFromJson } from "./analytics.ts";

/** Tallies as the log has them now, under its own count of such copies. */
export interface TallyCopies {
  links: readonly { id: number; clicks: number; tally: string; seq: number }[];
  days: readonly { day: string; tally: string; seq: number }[];
}

/** Click tallies, copied here by the click log. */
export function createClickTallyRepository(db: Database) {
  return {
    /**
     * Takes the copies in one batch. They are whole tallies, not sums to add: taken twice they are the same, and one that
     * comes after a newer one changes nothing. Links that are not there are left out.
     */
    async save({ links, days }: TallyCopies): Promise<void> {
      await runBatch(db, [
        rawStatement(sql`INSERT INTO short_link_stats (link_id, clicks, tally, seq)
            SELECT l.id, row.value ->> 'clicks', row.value ->> 'tally', row.value ->> 'seq' FROM json_each(${JSON.stringify(links)}) row CROSS JOIN short_links l ON l.id = row.value ->> 'id' WHERE true
            ON CONFLICT (link_id) DO UPDATE SET clicks = excluded.clicks, tally = excluded.tally, seq = excluded.seq WHERE excluded.seq > seq`),
        rawStatement(sql`INSERT INTO click_days (day, tally, seq)
            SELECT row.value ->> 'day', row.value ->> 'tally', row.value ->> 'seq' FROM json_each(${JSON.stringify(days)}) row WHERE true
            ON CONFLICT (day) DO UPDATE SET tally = excluded.tally, seq = excluded.seq WHERE excluded.seq > seq`),
      ]);
    },

    /** The days from `since` on, newest first, by their date. */
    readDays(since: string): Read<Map<string, DayTally>> {
      return {
        statements: [db.select({ day: clickDays.day, tally: clickDays.tally }).from(clickDays).where(gte(clickDays.day, since)).orderBy(desc(clickDays.day))],
        decode: ([rows]) => new Map((rows as { day: string; tally: string }[]).map(({ day, tally }) => [day, dayTallyFromJson(tally)])),
      };
    },

    /** All clicks of one link. */
    readLink(codeKey: string): Read<LinkTally> {
      return {
        statements: [rawStatement(sql`SELECT s.tally FROM short_links l JOIN short_link_stats s ON s.link_id = l.id WHERE l.code_key = ${codeKey}`)],
        decode: ([result]) => linkTallyFromJson((result as { results: { tally: string }[] }).results[0]?.tally ?? null),
      };
    },
  };
}

/** Clicks of an article's short links of Instagram. */
export interface InstagramClicks {
  articleId: number;
  clicks: number;
}

/** Clicks by people on the short links that Instagram has of these articles; an article without such a link has no row. */
export const readInstagramClicks = (articleIds: readonly number[]): Read<InstagramClicks[]> => ({
  statements: [
    rawStatement(sql`SELECT l.article_id AS articleId, SUM(COALESCE(s.clicks, 0)) AS clicks FROM json_each(${JSON.stringify(articleIds)}) one
      CROSS JOIN short_links l ON l.article_id = one.value AND l.channel = 'instagram' LEFT JOIN short_link_stats s ON s.link_id = l.id GROUP BY l.article_id`),
  ],
  decode: ([result]) => rawRowsOf<InstagramClicks>(result),
});
