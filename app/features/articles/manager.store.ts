import { asc, desc, eq, isNull, sql } from "drizzle-orm";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, rowsOf, runBatch, textOnce } from "#app/platform/db/database.store.ts";
import { articleStats, articles } from "#app/platform/db/schema.store.ts";
import type { ManagedArticle } from "./article.ts";
import type { ListedAuthor } from "./article-lists.store.ts";
import type { Category } from "./categories.ts";
import { type ManagerCounts, VIEWS_MAX } from "./manager-filter.ts";

/** Columns of the manager's rows: half of a summary's. */
const columns = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  kicker: articles.kicker,
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
  version: articles.version,
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

// By their keys: no list is counted.
const COUNTS = `SELECT (SELECT total FROM article_totals WHERE list = 'staff') AS staff,
  (SELECT total FROM article_totals WHERE list = 'public') AS on_air,
  (SELECT total FROM manager_totals WHERE list = 'rascunho') AS drafts,
  (SELECT total FROM manager_totals WHERE list = 'agendada') AS scheduled,
  (SELECT total FROM manager_totals WHERE list = 'em-revisao') AS in_review,
  (SELECT total FROM manager_totals WHERE list = 'desabilitada') AS disabled`;

/** Rows before an article that are counted: one further down is not led to. */
export const STANDING_MAX = 600;

// In three steps of the list's index, each cut off: the groups before, the highlights before, and what is newer.
const BEFORE = `(SELECT COUNT(*) FROM (SELECT 1 FROM articles WHERE deleted_at IS NULL AND group_rank < a.group_rank LIMIT ${STANDING_MAX + 1}))
  + (SELECT COUNT(*) FROM (SELECT 1 FROM articles WHERE deleted_at IS NULL AND group_rank = a.group_rank AND highlight_key < a.highlight_key LIMIT ${STANDING_MAX + 1}))
  + (SELECT COUNT(*) FROM (SELECT 1 FROM articles WHERE deleted_at IS NULL AND group_rank = a.group_rank AND highlight_key = a.highlight_key AND order_key > a.order_key LIMIT ${STANDING_MAX + 1}))`;
const STANDING = `SELECT ${BEFORE} AS before FROM articles a WHERE a.id = ? AND a.deleted_at IS NULL`;

export interface ManagerReading {
  items: readonly ManagedArticle[];
  total: number;
  /** Of each view, whatever the filters; `mine` of the person who looks. */
  counts: ManagerCounts & { mine: number };
  categories: readonly Category[];
  authors: readonly ListedAuthor[];
  /** Stories over which this person's own unsaved text lies. */
  unsaved: ReadonlySet<number>;
}

/** Reads for the manager's list without filter or search. */
export const managerReads = () => ({
  /** Rows of the whole newsroom's list, in the manager's order. */
  readManagerRows(limit: number, offset: number): Read<ManagedArticle[]> {
    return {
      statements: [wholeList({ limit, offset })],
      decode: ([result]) => rows(result).map(({ viewCount, ...row }) => ({ ...row, viewCount: viewCount ?? 0 })),
    };
  },

  /** Counts the articles of each view, except a person's own. */
  readManagerCounts(): Read<ManagerCounts> {
    return {
      statements: [{ text: COUNTS, params: [] }],
      decode: ([result]) => {
        const [found] = rawRowsOf<Record<"staff" | "on_air" | "drafts" | "scheduled" | "in_review" | "disabled", number | null>>(result);
        return {
          staff: found?.staff ?? 0,
          onAir: found?.on_air ?? 0,
          drafts: found?.drafts ?? 0,
          scheduled: found?.scheduled ?? 0,
          inReview: found?.in_review ?? 0,
          disabled: found?.disabled ?? 0,
        };
      },
    };
  },

  /** Counts the rows before an article in the whole list; null: too many to count, or it is not listed. */
  readStanding(id: number): Read<number | null> {
    return {
      statements: [{ text: STANDING, params: [id] }],
      decode: ([result]) => {
        const before = rawRowsOf<{ before: number }>(result)[0]?.before ?? null;
        return before === null || before > STANDING_MAX ? null : before;
      },
    };
  },

  /** Counts the articles that a person created. */
  readOwnCount(userId: number): Read<number> {
    return {
      statements: [{ text: "SELECT total FROM author_totals WHERE author_id = ?", params: [userId] }],
      decode: ([result]) => rawRowsOf<{ total: number }>(result)[0]?.total ?? 0,
    };
  },
});

/** Filters of the manager that a person named. */
export interface ManagerView {
  id: number;
  name: string;
  /** The address behind the question mark. */
  query: string;
}

/** Each person's own views of the manager. */
export function createManagerViewRepository(db: Database) {
  const written = async (statement: ReturnType<typeof rawStatement>): Promise<ManagerView | null> => rawRowsOf<ManagerView>((await runBatch(db, [statement]))[0])[0] ?? null;
  return {
    /** In the order in which they were made. */
    readOf: (userId: number): Read<ManagerView[]> => ({
      statements: [{ text: "SELECT id, name, query FROM manager_views WHERE user_id = ? ORDER BY id LIMIT ?", params: [userId, VIEWS_MAX] }],
      decode: ([result]) => rawRowsOf<ManagerView>(result),
    }),

    /** Stores a view; null where the person has `VIEWS_MAX` already. */
    add: (userId: number, { name, query }: { name: string; query: string }, at: number): Promise<ManagerView | null> =>
      written(
        rawStatement(sql`INSERT INTO manager_views (user_id, name, query, created_at) SELECT ${userId}, ${name}, ${query}, ${at}
          WHERE (SELECT COUNT(*) FROM manager_views WHERE user_id = ${userId}) < ${VIEWS_MAX} RETURNING id, name, query`),
      ),

    /** Null where the person has no such view. */
    rename: (userId: number, id: number, name: string): Promise<ManagerView | null> =>
      written(rawStatement(sql`UPDATE manager_views SET name = ${name} WHERE id = ${id} AND user_id = ${userId} RETURNING id, name, query`)),

    /** Returns false when the person has no such view. */
    remove: async (userId: number, id: number): Promise<boolean> =>
      (await written(rawStatement(sql`DELETE FROM manager_views WHERE id = ${id} AND user_id = ${userId} RETURNING id, name, query`))) !== null,
  };
}

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

/** Counts them. */
export const readCountDatedAfter = (moment: number): Read<number> => {
  const read: Read<{ count: number }[]> = {
    statements: [rawStatement(sql`SELECT COUNT(*) AS count FROM articles INDEXED BY articles_latest WHERE visible = 1 AND published_at > ${moment}`)],
    decode: ([result]) => rawRowsOf(result),
  };
  return mapRead(read, ([row]) => row?.count ?? 0);
};
