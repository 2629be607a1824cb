import { sql } from "drizzle-orm";
import type { WaitingStory } from "#app/features/articles/drafts.store.ts";
import type { Position } from "#app/features/articles/position.ts";
import { mapRead, type Read, rawRowsOf, rawStatement, valueRows } from "#app/platform/db/database.store.ts";
import { type ReadStory, SEARCH_SOURCES } from "./next-actions.ts";

/** Drafts of one person: how many, and the one touched last. */
export interface OwnDrafts {
  count: number;
  latest: { id: number; title: string } | null;
}

/** An article that publishes itself. `at` in milliseconds; `publishedAt`: the date it is given, by which highlights are compared. */
export interface ScheduledArticle {
  id: number;
  title: string;
  position: Position;
  at: number;
  publishedAt: number;
}

/** Drafts that a person wrote and nobody published, those in review or handed back apart. */
export const readOwnDrafts = (userId: number): Read<OwnDrafts> => {
  const read: Read<{ id: number | null; title: string; count: number }[]> = {
    statements: [
      // Beside MAX, SQLite answers the other columns of the row that has it.
      rawStatement(sql`SELECT a.id, a.title, MAX(a.updated_at), COUNT(*) AS count FROM article_facets f INDEXED BY article_facets_staff_date CROSS JOIN articles a ON a.id = f.article_id
        WHERE f.kind = 'status' AND f.value = 'rascunho' AND f.deleted = 0 AND a.author_id = ${userId} AND a.review_at IS NULL AND a.review_note = ''`),
    ],
    decode: ([result]) => rawRowsOf(result),
  };
  return mapRead(read, ([latest]) => ({ count: latest?.count ?? 0, latest: latest && latest.id !== null ? { id: latest.id, title: latest.title } : null }));
};

/** Reads the articles scheduled before a moment (ms), earliest first. */
export const readScheduledBefore = (until: number, limit: number): Read<ScheduledArticle[]> => ({
  statements: [
    rawStatement(sql`SELECT id, title, position, scheduled_at AS at, COALESCE(published_at, scheduled_at) AS publishedAt FROM articles INDEXED BY articles_due
      WHERE status = 'agendada' AND deleted_at IS NULL AND active = 1 AND scheduled_at < ${until} ORDER BY scheduled_at, id LIMIT ${limit}`),
  ],
  decode: ([result]) => rawRowsOf<ScheduledArticle>(result),
});

/** Visible articles of the positions that hold few; those of `geral` are the rest. Counts on an index. */
export const readPlacedCounts = (): Read<Map<Position, number>> => ({
  statements: [
    rawStatement(sql`SELECT position, count(*) AS total FROM (
        SELECT CASE group_rank WHEN 1 THEN 'supermanchete' WHEN 2 THEN 'destaque' ELSE 'municipios' END AS position
        FROM articles INDEXED BY articles_visible_position WHERE visible = 1 AND group_rank IN (1, 2, 5)
      ) GROUP BY position`),
  ],
  decode: ([result]) => new Map(rawRowsOf<{ position: Position; total: number }>(result).map(({ position, total }) => [position, total])),
});

/** Stories of one person that readers see with a cover that nobody described, published since a moment (ms), the newest first. */
export const readUndescribedCovers = (userId: number, since: number, limit: number): Read<WaitingStory[]> => ({
  statements: [
    rawStatement(sql`SELECT id, title FROM articles INDEXED BY articles_latest
      WHERE visible = 1 AND published_at > ${since} AND author_id = ${userId} AND cover_url IS NOT NULL AND TRIM(cover_alt) = '' ORDER BY published_at DESC, id DESC LIMIT ${limit}`),
  ],
  decode: ([result]) => rawRowsOf<WaitingStory>(result),
});

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
