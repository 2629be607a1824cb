import { sql } from "drizzle-orm";
import { mapRead, type Read, rawRowsOf, rawStatement, valueRows } from "#app/platform/db/database.store.ts";
import { type ReadStory, SEARCH_SOURCES } from "./next-actions.ts";

/** Stories that next actions are looked for among: what was read most of two days. */
const STORIES_MAX = 40;

/** Days (`YYYY-MM-DD`): today and yesterday, and the two before. */
export interface FourDays {
  today: string;
  yesterday: string;
  beforeSince: string;
  beforeUntil: string;
}

/** The visible stories that were read most today and yesterday, most read first. */
export function readMostReadStories({ today, yesterday, beforeSince, beforeUntil }: FourDays): Read<ReadStory[]> {
  const searchViews = (since: string, until: string) =>
    sql`COALESCE((SELECT SUM(s.views) FROM audience_article_sources s WHERE s.article_id = a.id AND s.day BETWEEN ${since} AND ${until} AND s.source IN ${valueRows(SEARCH_SOURCES)}), 0)`;
  const statement = rawStatement(sql`SELECT a.id AS articleId, a.title, a.cover_url IS NOT NULL AS hasCover, a.published_at AS publishedAt, top.views,
      ${searchViews(yesterday, today)} AS searchViews, ${searchViews(beforeSince, beforeUntil)} AS searchViewsBefore
    FROM (
      SELECT article_id, SUM(views) AS views FROM audience_pages WHERE day BETWEEN ${yesterday} AND ${today} AND article_id IS NOT NULL
      GROUP BY article_id ORDER BY SUM(views) DESC, article_id LIMIT ${STORIES_MAX}
    ) top JOIN articles a ON a.id = top.article_id AND +a.visible = 1 ORDER BY top.views DESC, a.id`);
  const read: Read<(Omit<ReadStory, "hasCover"> & { hasCover: number })[]> = { statements: [statement], decode: ([result]) => rawRowsOf(result) };
  return mapRead(read, (found) => found.map((row) => ({ ...row, hasCover: row.hasCover === 1 })));
}
