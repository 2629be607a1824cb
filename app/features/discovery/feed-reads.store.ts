import { and, desc, eq, max, sql } from "drizzle-orm";
import type { Article, ArticleSummary } from "#app/features/articles/article.ts";
import { decodeArticles, decodeSummaries, type Facet, selectArticles, selectSummaries, wholeColumns } from "#app/features/articles/article-rows.store.ts";
import type { Database, Read } from "#app/platform/db/database.store.ts";
import { articleBodies, articleFacets, articles, categories } from "#app/platform/db/schema.store.ts";

/** A story as a sitemap names it. Times in milliseconds. */
export interface SitemapStory {
  slug: string;
  editedAt: number;
  coverUrl: string | null;
}

/** A category or town with stories, and when its newest was published (ms). */
export interface SitemapList {
  slug: string;
  type: "editorial" | "municipality" | "special";
  newest: number;
}

/** Reads the articles of feeds and sitemaps. */
export function feedReads(db: Database) {
  return {
    /** The newest visible articles, whole. */
    readNewestWhole(limit: number): Read<Article[]> {
      return {
        statements: [selectArticles(db).where(eq(articles.visible, 1)).orderBy(desc(articles.publishedAt), desc(articles.id)).limit(limit)],
        decode: ([rows]) => decodeArticles(rows),
      };
    },

    /** The newest visible articles of a category or town, whole. */
    readNewestWholeOf(facet: Facet, limit: number): Read<Article[]> {
      return {
        statements: [
          db
            // No feed says how often a story was viewed.
            .select({ ...wholeColumns, viewCount: sql<number>`0`.as("views") })
            .from(articleFacets)
            .innerJoin(articles, eq(articles.id, articleFacets.articleId))
            .leftJoin(articleBodies, eq(articleBodies.articleId, articles.id))
            .where(and(eq(articleFacets.kind, facet.kind), eq(articleFacets.value, facet.value), eq(articleFacets.visible, 1)))
            .orderBy(desc(articleFacets.publishedAt), desc(articleFacets.articleId))
            .limit(limit),
        ],
        decode: ([rows]) => decodeArticles(rows),
      };
    },

    /** Visible articles published after `since` (ms). */
    readSummariesSince(since: number, limit: number): Read<ArticleSummary[]> {
      return {
        statements: [
          selectSummaries(db)
            .where(and(eq(articles.visible, 1), sql`${articles.publishedAt} > ${since}`))
            .orderBy(desc(articles.publishedAt), desc(articles.id))
            .limit(limit),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** Visible articles with an id from `from` to `to`: a page that never moves, found by key alone. */
    readSitemapStories(from: number, to: number): Read<SitemapStory[]> {
      return {
        statements: [
          db
            .select({ slug: articles.slug, editedAt: articles.editedAt, coverUrl: articles.coverUrl })
            .from(articles)
            // The sign keeps the planner on the key: the index by visibility would be walked from its beginning.
            .where(and(sql`${articles.id} BETWEEN ${from} AND ${to}`, sql`+${articles.visible} = 1`))
            .orderBy(articles.id),
        ],
        decode: ([rows]) => rows as SitemapStory[],
      };
    },

    /** The highest id of an article, visible or not; 0 when there is none. */
    readLastId(): Read<number> {
      return {
        statements: [db.select({ id: max(articles.id) }).from(articles)],
        decode: ([rows]) => (rows as { id: number | null }[])[0]?.id ?? 0,
      };
    },

    /** Categories and towns that have a story to show, in their order. */
    readSitemapLists(): Read<SitemapList[]> {
      const newest = sql<number | null>`(SELECT f.published_at FROM article_facets f WHERE f.kind = 'category' AND f.value = ${categories.slug} AND f.visible = 1
        ORDER BY f.published_at DESC LIMIT 1)`;
      return {
        statements: [
          db
            .select({ slug: categories.slug, type: categories.type, newest: newest.as("newest") })
            .from(categories)
            .orderBy(categories.type, categories.sortOrder),
        ],
        decode: ([rows]) => (rows as (Omit<SitemapList, "newest"> & { newest: number | null })[]).flatMap((row) => (row.newest === null ? [] : [{ ...row, newest: row.newest }])),
      };
    },
  };
}
