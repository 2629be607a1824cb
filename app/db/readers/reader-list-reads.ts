import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { ArticleSummary } from "#app/domain/articles/article.ts";
import { decodeSummaries, summariesOf, summariesText } from "../articles/article-reads.ts";
import { summaryColumns } from "../articles/article-rows.ts";
import { type Database, type Read, rawRowsOf, rawStatement, rowsOf, textOnce } from "../database.ts";
import { articleBodies, articleStats, articles, articleViewsDaily, categories } from "../schema.ts";

/** What a reader searches for. */
export interface StorySearch {
  /** An FTS5 expression. */
  expression: string;
  /** Slug of a town. */
  town: string | null;
  /** Only what was published from then on (ms). */
  since: number | null;
}

/** What matches are ranked by. */
export type FoundStory = Pick<ArticleSummary, "id" | "title" | "subtitle" | "kicker" | "publishedAt" | "createdAt">;

export interface FoundStories {
  items: FoundStory[];
  /** Older matches exist that were not examined. */
  isCutShort: boolean;
}

/** A filtered search examines so many of the newest matches: a common word with a rare town must not read the whole index. */
export const SEARCH_DEPTH = 5_000;

/** Beyond this age (ms) of `since`, looking for the oldest id costs more than walking the matches. */
const BOUNDED_MS = 40 * 24 * 60 * 60_000;

/** Of a body, as much as a snippet is cut from. Characters. */
const SNIPPET_SOURCE = 30_000;

/** Ids are bound as one JSON value: D1 takes 100 bound values in a statement. */
const ofIds = sql`(SELECT value FROM json_each(${sql.placeholder("ids")}))`;
// Without an index of what is visible, which would be all of it: the ids lead.
const visibleOf = textOnce<{ ids: string }>((db) => summariesText(db).where(and(inArray(articles.id, ofIds), sql`+${articles.visible} = 1`)));
const bodyTexts = textOnce<{ ids: string }>((db) =>
  db
    .select({
      id: sql<number>`${articleBodies.articleId}`.as("id"),
      text: sql<string | null>`substr(${articleBodies.text}, 1, ${SNIPPET_SOURCE})`.as("text"),
      html: sql<string | null>`CASE WHEN ${articleBodies.text} IS NULL THEN substr(${articleBodies.html}, 1, ${SNIPPET_SOURCE}) END`.as("html"),
    })
    .from(articleBodies)
    .where(inArray(articleBodies.articleId, ofIds)),
);
const { id, title, subtitle, kicker, publishedAt, createdAt } = summaryColumns;
const foundRows = rowsOf<FoundStory>({ id, title, subtitle, kicker, publishedAt, createdAt });

/** What the readers' lists, their search and "Mais lidas" are made of. */
export function readerListReads(db: Database) {
  /** Ids grow with time, but for stories that lay as drafts: no story of the period has a lower one. */
  const fromOldest = (since: number): SQL =>
    sql`AND article_search.rowid >= (SELECT COALESCE(MIN(+id), 0) FROM articles INDEXED BY articles_latest WHERE visible = 1 AND published_at >= ${since})`;

  return {
    /** The newest `limit` visible stories that fit a search, newest first. `now` in milliseconds. */
    readFound({ expression, town, since }: StorySearch, limit: number, now: number): Read<FoundStories> {
      const isFiltered = town !== null || since !== null;
      const bound = since !== null && now - since <= BOUNDED_MS ? fromOldest(since) : sql``;
      const inTown =
        town === null ? sql`` : sql`AND EXISTS (SELECT 1 FROM article_facets facet WHERE facet.kind = 'category' AND facet.value = ${town} AND facet.article_id = fits.id)`;
      const inTime = since === null ? sql`` : sql`AND fits.published_at >= ${since}`;
      const matching = sql`SELECT rowid AS id FROM article_search WHERE article_search MATCH ${expression} ${bound} ORDER BY rowid DESC ${isFiltered ? sql`LIMIT ${SEARCH_DEPTH}` : sql``}`;
      // What is cut off to a depth comes in its order already; ordered again, all of it would be looked up.
      const inOrder = isFiltered ? sql`` : sql`ORDER BY matching.id DESC`;
      return {
        statements: [
          rawStatement(sql`SELECT found.id, found.title, found.subtitle, found.kicker, found.published_at, found.created_at FROM articles found
            WHERE found.id IN (SELECT fits.id FROM (${matching}) matching CROSS JOIN articles fits ON fits.id = matching.id
              WHERE fits.visible = 1 ${inTime} ${inTown} ${inOrder} LIMIT ${limit})
            ORDER BY found.id DESC`),
          ...(isFiltered
            ? [rawStatement(sql`SELECT rowid FROM article_search WHERE article_search MATCH ${expression} ${bound} ORDER BY rowid DESC LIMIT 1 OFFSET ${SEARCH_DEPTH}`)]
            : []),
        ],
        decode: ([rows, deeper]) => ({ items: foundRows(rows), isCutShort: deeper !== undefined && rawRowsOf(deeper).length > 0 }),
      };
    },

    /** Visible stories by their ids, in no order. */
    readVisible: (ids: readonly number[]): Read<ArticleSummary[]> => ({ statements: [visibleOf({ ids: JSON.stringify(ids) })], decode: ([rows]) => summariesOf(rows) }),

    /** The words of bodies, by article: enough for a snippet. `html` only where the words are not stored yet. */
    readBodyTexts: (ids: readonly number[]): Read<Map<number, { text: string | null; html: string | null }>> => ({
      statements: [bodyTexts({ ids: JSON.stringify(ids) })],
      decode: ([rows]) => new Map(rawRowsOf<{ id: number; text: string | null; html: string | null }>(rows).map(({ id, ...words }) => [id, words])),
    }),

    /** The most viewed visible stories of one day of the newsroom's clock (`YYYY-MM-DD`). */
    readMostReadOfDay(day: string, limit: number): Read<ArticleSummary[]> {
      return {
        statements: [
          db
            .select(summaryColumns)
            .from(articleViewsDaily)
            .innerJoin(articles, and(eq(articles.id, articleViewsDaily.articleId), eq(articles.visible, 1)))
            .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
            .where(eq(articleViewsDaily.day, day))
            .orderBy(desc(articleViewsDaily.views), desc(articleViewsDaily.articleId))
            .limit(limit),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** The most viewed visible stories of the last seven days, without unviewed ones. */
    readMostReadOfWeek(limit: number): Read<ArticleSummary[]> {
      return {
        statements: [
          db
            .select(summaryColumns)
            .from(articleStats)
            .innerJoin(articles, eq(articles.id, articleStats.articleId))
            .where(and(eq(articleStats.visible, 1), gt(articleStats.viewsWeek, 0)))
            .orderBy(desc(articleStats.viewsWeek), desc(articleStats.views), desc(articleStats.articleId))
            .limit(limit),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** The most viewed visible stories of all time. */
    readMostReadEver(limit: number): Read<ArticleSummary[]> {
      return {
        statements: [
          db
            .select(summaryColumns)
            .from(articleStats)
            .innerJoin(articles, eq(articles.id, articleStats.articleId))
            .where(and(eq(articleStats.visible, 1), gt(articleStats.views, 0)))
            .orderBy(desc(articleStats.views), desc(articleStats.articleId))
            .limit(limit),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** The newest visible story of each town, by the town's slug. */
    readNewestByTown(): Read<Map<string, ArticleSummary>> {
      return {
        statements: [
          db
            // Under a name of its own: D1 answers rows as objects, in which a second `slug` would replace the first.
            .select({ town: sql<string>`${categories.slug}`.as("town"), ...summaryColumns })
            .from(categories)
            .innerJoin(
              articles,
              sql`${articles.id} = (SELECT f.article_id FROM article_facets f WHERE f.kind = 'category' AND f.value = ${categories.slug} AND f.visible = 1 ORDER BY f.published_at DESC, f.article_id DESC LIMIT 1)`,
            )
            .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
            .where(eq(categories.type, "municipality")),
        ],
        decode: ([rows]) => {
          const found = rows as ({ town: string } & Record<string, unknown>)[];
          const stories = decodeSummaries(found.map(({ town: _town, ...row }) => row));
          return new Map(found.flatMap(({ town }, index) => (stories[index] ? [[town, stories[index]] as const] : [])));
        },
      };
    },
  };
}
