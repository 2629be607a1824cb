import { asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { ManagedArticle } from "#app/domain/articles/article.ts";
import { type Read, rawRowsOf, rowsOf, textOnce } from "../database.ts";
import { articleStats, articles } from "../schema.ts";

/** What the manager's rows show: half of a summary's columns. */
const columns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  author: articles.author,
  authorId: articles.authorId,
  coverUrl: articles.coverUrl,
  position: articles.position,
  highlightRank: articles.highlightRank,
  status: articles.status,
  active: articles.active,
  deletedAt: articles.deletedAt,
  publishedAt: articles.publishedAt,
  wasPublished: articles.wasPublished,
  scheduledAt: articles.scheduledAt,
  category: articles.category,
  municipality: articles.municipality,
  reviewAt: articles.reviewAt,
  reviewNote: articles.reviewNote,
  createdAt: articles.createdAt,
  viewCount: articleStats.views,
};

const rows = rowsOf<Omit<ManagedArticle, "viewCount"> & { viewCount: number | null }>(columns);

/** The manager's order: super headline, highlights by rank, then the others by date. */
const order = [asc(articles.groupRank), asc(articles.highlightKey), desc(articles.orderKey), desc(articles.id)];

const wholeList = textOnce<{ limit: number; offset: number }>((db) =>
  db
    .select(columns)
    .from(articles)
    .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
    .where(isNull(articles.deletedAt))
    .orderBy(...order)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

// Counts on the index that holds only what waits, which SQLite would not choose by itself.
const COUNTS = `SELECT (SELECT total FROM article_totals WHERE list = 'staff') AS staff,
  (SELECT count(*) FROM articles INDEXED BY articles_in_review WHERE review_at IS NOT NULL AND deleted_at IS NULL) AS in_review`;

/** What the newsroom's list of articles reads while nothing is filtered or searched for. */
export const managerReads = () => ({
  /** Rows of the whole newsroom's list, in the manager's order. */
  readManagerRows(limit: number, offset: number): Read<ManagedArticle[]> {
    return {
      statements: [wholeList({ limit, offset })],
      decode: ([result]) => rows(result).map(({ viewCount, ...row }) => ({ ...row, viewCount: viewCount ?? 0 })),
    };
  },

  /** How many articles staff see, and how many drafts wait to be reviewed, in one statement. */
  readManagerCounts(): Read<{ staff: number; inReview: number }> {
    return {
      statements: [{ text: COUNTS, params: [] }],
      decode: ([result]) => {
        const [found] = rawRowsOf<{ staff: number | null; in_review: number }>(result);
        return { staff: found?.staff ?? 0, inReview: found?.in_review ?? 0 };
      },
    };
  },
});
