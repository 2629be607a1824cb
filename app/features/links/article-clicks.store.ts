import { sql } from "drizzle-orm";
import { type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";

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
