import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, type SQL, type SQLWrapper, type Subquery, sql } from "drizzle-orm";
import { type Database, type Read, rawStatement, textOnce, valueRows } from "#app/platform/db/database.store.ts";
import { articleFacets, articleStats, articles, articleTotals } from "#app/platform/db/schema.store.ts";
import { ARTICLE_STATUSES, type ArticleStatus, type ArticleSummary } from "./article.ts";
import { decodeSummaries, type Facet, selectSummaries, summariesOf, summariesText, summaryColumns } from "./article-rows.store.ts";
import { nameOfSlug } from "./byline.ts";
import type { PositionFilter } from "./position.ts";
import { GROUP_RANKS } from "./position.ts";

/** `staff` lists also articles that readers do not see. */
export interface ArticleFilter {
  audience: "public" | "staff";
  /** Slug of a group or subcategory. */
  category?: string | undefined;
  municipality?: string | undefined;
  position?: PositionFilter | undefined;
  authorSlug?: string | undefined;
  tagSlug?: string | undefined;
  /** `no-ar`: what readers see, of the published ones. */
  status?: ArticleStatus | "no-ar" | "desabilitada" | "em-revisao" | undefined;
  /** User id of the author. */
  authorId?: number | undefined;
  /** Publication time, or creation time if never published; milliseconds, `until` excluded. */
  from?: number | undefined;
  until?: number | undefined;
  exclude?: readonly number[] | undefined;
  order: "manager" | "date";
  page: number;
  limit: number;
}

export interface ArticlePage {
  items: ArticleSummary[];
  total: number;
}

/** An author as lists are filtered by. */
export interface ListedAuthor {
  slug: string;
  name: string;
}

/** Authors offered by a filter; each costs a seek. */
const AUTHORS_MAX = 200;

const isFacetStatus = (status: ArticleFilter["status"]): status is ArticleStatus => ARTICLE_STATUSES.some((one) => one === status);

function facetsOf(filter: ArticleFilter): Facet[] {
  const facets: Facet[] = [];
  // The rarest first: it leads the search, the others only check.
  if (filter.tagSlug) facets.push({ kind: "tag", value: filter.tagSlug });
  if (filter.municipality) facets.push({ kind: "category", value: filter.municipality });
  if (filter.category) facets.push({ kind: "category", value: filter.category });
  if (filter.authorSlug) facets.push({ kind: "author", value: filter.authorSlug });
  if (isFacetStatus(filter.status)) facets.push({ kind: "status", value: filter.status });
  return facets;
}

const hasFacet = (facet: Facet): SQL =>
  sql`EXISTS (SELECT 1 FROM article_facets other WHERE other.kind = ${facet.kind} AND other.value = ${facet.value} AND other.article_id = ${articles.id})`;

function positionCondition(filter: PositionFilter): SQL | undefined {
  if (filter.kind === "highlight-ranks") return and(eq(articles.position, "destaque"), sql`${articles.highlightRank} BETWEEN ${filter.from} AND ${filter.to}`);
  const ranks = filter.positions.map((position) => GROUP_RANKS[position]);
  const [only] = ranks;
  // Several groups match most articles: an index by group would only add a sort of them all.
  return ranks.length === 1 && only !== undefined ? eq(articles.groupRank, only) : sql`+${articles.groupRank} IN ${valueRows(ranks)}`;
}

const audienceCondition = ({ audience, status }: ArticleFilter): SQL => (audience === "public" || status === "no-ar" ? eq(articles.visible, 1) : isNull(articles.deletedAt));

/** The date that lists show. */
const shownAt = sql`COALESCE(${articles.publishedAt}, ${articles.createdAt})`;

/** True when the list can hold only visible articles, which have indexes of their own. */
const isVisibleOnly = ({ audience, status }: ArticleFilter): boolean => audience === "public" || status === "no-ar";

/** Conditions on the requested dates, on the column of the index that has the order. */
const dateConditions = ({ from, until }: ArticleFilter, date: SQLWrapper): SQL[] => [
  ...(from === undefined ? [] : [sql`${date} >= ${from}`]),
  ...(until === undefined ? [] : [sql`${date} < ${until}`]),
];

/** Conditions beyond audience and facets. */
const remainingConditions = (filter: ArticleFilter): (SQL | undefined)[] => [
  ...(filter.position ? [positionCondition(filter.position)] : []),
  ...(filter.exclude?.length ? [sql`${articles.id} NOT IN ${valueRows(filter.exclude)}`] : []),
  ...(filter.status === "desabilitada" ? [sql`${articles.active} = 0`] : []),
  ...(filter.status === "em-revisao" ? [sql`${articles.reviewAt} IS NOT NULL`] : []),
  ...(filter.authorId === undefined ? [] : [eq(articles.authorId, filter.authorId)]),
];

/** True when the filter excludes nothing of the staff's list, in the manager's order. */
export const isWholeList = (filter: ArticleFilter): boolean =>
  filter.audience === "staff" &&
  filter.order === "manager" &&
  filter.status === undefined &&
  filter.from === undefined &&
  filter.until === undefined &&
  facetsOf(filter).length === 0 &&
  remainingConditions(filter).length === 0;

const managerOrder = (table: typeof articles | typeof articleFacets) => [asc(table.groupRank), asc(table.highlightKey), desc(table.orderKey)];

const listOrder = (filter: ArticleFilter) => {
  if (filter.order === "manager") return [...managerOrder(articles), desc(articles.id)];
  // The index of what staff see by date is on the expression.
  return isVisibleOnly(filter) ? [desc(articles.publishedAt), desc(articles.id)] : [sql`${shownAt} DESC`, desc(articles.id)];
};

/** Rows left out before a page, from which it pays to find its keys in the index alone. */
export const DEEP_FROM = 300;
export const isDeep = (offset: number) => offset >= DEEP_FROM;

/** Rows of a page by their keys: an offset reads index entries only, not table rows. */
const selectKeyed = (db: Database, shown: Subquery<"shown", { id: unknown }>, filter: ArticleFilter) =>
  db
    .select(summaryColumns)
    .from(shown)
    .innerJoin(articles, sql`${articles.id} = shown.id`)
    .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
    .orderBy(...listOrder(filter));

const superHeadline = textOnce((db) => summariesText(db).where(and(eq(articles.position, "supermanchete"), eq(articles.visible, 1))));
const highlightsInOrder = textOnce((db) => summariesText(db).where(sql`${articles.highlightRank} IS NOT NULL`).orderBy(asc(articles.highlightRank)));
const latest = textOnce<{ limit: number }>((db) =>
  summariesText(db).where(eq(articles.visible, 1)).orderBy(desc(articles.publishedAt), desc(articles.id)).limit(sql.placeholder("limit")),
);
const mostRead = textOnce<{ limit: number }>((db) =>
  db
    .select(summaryColumns)
    .from(articleStats)
    .innerJoin(articles, eq(articles.id, articleStats.articleId))
    .where(eq(articleStats.visible, 1))
    .orderBy(desc(articleStats.viewsWeek), desc(articleStats.views), desc(articleStats.articleId))
    .limit(sql.placeholder("limit")),
);
// Without an index of what is visible, which would be all of it: the ids lead.
const visibleOf = textOnce<{ ids: string }>((db) =>
  summariesText(db).where(and(inArray(articles.id, sql`(SELECT value FROM json_each(${sql.placeholder("ids")}))`), sql`+${articles.visible} = 1`)),
);

const AUTHORS = rawStatement<{ slug: string; name: string | null }>(sql`WITH RECURSIVE authors (slug) AS (
    SELECT MIN(value) FROM article_facets WHERE kind = 'author'
    UNION ALL
    SELECT (SELECT MIN(value) FROM article_facets WHERE kind = 'author' AND value > authors.slug) FROM authors WHERE authors.slug IS NOT NULL LIMIT ${AUTHORS_MAX}
  )
  SELECT slug, (
    SELECT a.author FROM article_facets f JOIN articles a ON a.id = f.article_id WHERE f.kind = 'author' AND f.value = authors.slug AND f.deleted = 0 LIMIT 1
  ) AS name FROM authors WHERE slug IS NOT NULL`);

/** Lists that are filtered, searched and paged, and what their filters offer. */
export function articleListReads(db: Database) {
  return {
    /** One page of a list. Totals of unfiltered lists are kept by triggers; a filtered one counts on an index. */
    readPage(filter: ArticleFilter): Read<ArticlePage> {
      const isPublic = isVisibleOnly(filter);
      const facets = facetsOf(filter);
      const [leading, ...others] = facets;
      const offset = (filter.page - 1) * filter.limit;
      const shared = [...others.map(hasFacet), ...remainingConditions(filter)];
      if (leading) {
        const where = and(
          eq(articleFacets.kind, leading.kind),
          eq(articleFacets.value, leading.value),
          isPublic ? eq(articleFacets.visible, 1) : undefined,
          // For the public too where its index has the order: what is visible is never deleted.
          isPublic && filter.order === "date" ? undefined : eq(articleFacets.deleted, 0),
          ...dateConditions(filter, articleFacets.publishedAt),
          ...shared,
        );
        const order =
          filter.order === "manager" ? [...managerOrder(articleFacets), desc(articleFacets.articleId)] : [desc(articleFacets.publishedAt), desc(articleFacets.articleId)];
        const joinsArticles = shared.length > 0;
        const count = db.select({ total: sql<number>`COUNT(*)` }).from(articleFacets);
        const keys = db.select({ id: sql<number>`${articleFacets.articleId}`.as("id") }).from(articleFacets);
        const matching = (joinsArticles ? keys.innerJoin(articles, eq(articles.id, articleFacets.articleId)) : keys)
          .where(where)
          .orderBy(...order)
          .limit(filter.limit)
          .offset(offset);
        return {
          statements: [
            isDeep(offset)
              ? selectKeyed(db, matching.as("shown"), filter)
              : db
                  .select(summaryColumns)
                  .from(articleFacets)
                  .innerJoin(articles, eq(articles.id, articleFacets.articleId))
                  .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
                  .where(where)
                  .orderBy(...order)
                  .limit(filter.limit)
                  .offset(offset),
            joinsArticles ? count.innerJoin(articles, eq(articles.id, articleFacets.articleId)).where(where) : count.where(where),
          ],
          decode: ([rows, total]) => ({ items: decodeSummaries(rows), total: (total as { total: number }[])[0]?.total ?? 0 }),
        };
      }
      const where = and(audienceCondition(filter), ...dateConditions(filter, isPublic ? articles.publishedAt : shownAt), ...shared);
      const order = listOrder(filter);
      const isTotalKept = shared.length === 0 && filter.from === undefined && filter.until === undefined;
      return {
        statements: [
          isDeep(offset)
            ? selectKeyed(
                db,
                db
                  .select({ id: articles.id })
                  .from(articles)
                  .where(where)
                  .orderBy(...order)
                  .limit(filter.limit)
                  .offset(offset)
                  .as("shown"),
                filter,
              )
            : selectSummaries(db)
                .where(where)
                .orderBy(...order)
                .limit(filter.limit)
                .offset(offset),
          isTotalKept
            ? db
                .select({ total: articleTotals.total })
                .from(articleTotals)
                .where(eq(articleTotals.list, isPublic ? "public" : "staff"))
            : db.select({ total: sql<number>`COUNT(*)` }).from(articles).where(where),
        ],
        decode: ([rows, total]) => ({ items: decodeSummaries(rows), total: (total as { total: number }[])[0]?.total ?? 0 }),
      };
    },

    /** The super headline and the highlights in their order. */
    readPlaces: (): Read<{ superHeadline: ArticleSummary | null; highlights: ArticleSummary[] }> => ({
      statements: [superHeadline({}), highlightsInOrder({})],
      decode: ([supers, highlights]) => ({ superHeadline: summariesOf(supers)[0] ?? null, highlights: summariesOf(highlights) }),
    }),

    /** The newest visible articles. */
    readLatest: (limit: number): Read<ArticleSummary[]> => ({ statements: [latest({ limit })], decode: ([rows]) => summariesOf(rows) }),

    /** Most viewed of the last seven days first, then of all time. */
    readMostRead: (limit: number): Read<ArticleSummary[]> => ({ statements: [mostRead({ limit })], decode: ([rows]) => summariesOf(rows) }),

    /** Visible articles by their ids, in no order. */
    readVisible: (ids: readonly number[]): Read<ArticleSummary[]> => ({ statements: [visibleOf({ ids: JSON.stringify(ids) })], decode: ([rows]) => summariesOf(rows) }),

    /** The newest `limit` articles of a list that contain every word of an FTS5 expression, newest first. */
    readMatches(expression: string, filter: ArticleFilter, limit: number): Read<ArticleSummary[]> {
      const fits = and(audienceCondition(filter), ...dateConditions(filter, shownAt), ...facetsOf(filter).map(hasFacet), ...remainingConditions(filter));
      return {
        statements: [
          selectSummaries(db)
            .where(
              // Filtered before it is cut off: else what readers may not see would use up the places of what they may.
              sql`${articles.id} IN (SELECT story_search.rowid FROM story_search CROSS JOIN articles ON articles.id = story_search.rowid
                WHERE story_search MATCH ${expression} AND ${fits} ORDER BY story_search.rowid DESC LIMIT ${limit})`,
            )
            .orderBy(desc(articles.id)),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** Lists deleted articles, the last deleted first. */
    readBin(limit: number): Read<ArticleSummary[]> {
      return {
        statements: [selectSummaries(db).where(isNotNull(articles.deletedAt)).orderBy(desc(articles.deletedAt)).limit(limit)],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** Counts articles as staff and as readers see them. */
    readTotals(): Read<{ staff: number; public: number }> {
      return {
        statements: [db.select().from(articleTotals)],
        decode: ([rows]) => {
          const totals = new Map((rows as { list: string; total: number }[]).map((row) => [row.list, row.total]));
          return { staff: totals.get("staff") ?? 0, public: totals.get("public") ?? 0 };
        },
      };
    },

    /** Counts drafts that wait for review; names the partial index, which SQLite would not choose by itself. */
    readReviewCount(): Read<number> {
      return {
        statements: [rawStatement(sql`SELECT count(*) AS count FROM articles INDEXED BY articles_in_review WHERE review_at IS NOT NULL AND deleted_at IS NULL`)],
        decode: ([rows]) => (rows as { results: { count: number }[] }).results[0]?.count ?? 0,
      };
    },

    /** Drafts of one person that were handed back to them, the last one first. */
    readReturned(authorId: number, limit: number): Read<ArticleSummary[]> {
      return {
        statements: [
          selectSummaries(db)
            .where(and(eq(articles.authorId, authorId), sql`${articles.reviewNote} <> ''`, isNull(articles.deletedAt)))
            .orderBy(desc(articles.updatedAt))
            .limit(limit),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** Counts visible articles published since `since` (ms), on an index. */
    readCountSince(since: number): Read<number> {
      return {
        statements: [
          db
            .select({ total: sql<number>`COUNT(*)` })
            .from(articles)
            .where(and(eq(articles.visible, 1), gte(articles.publishedAt, since))),
        ],
        decode: ([rows]) => (rows as { total: number }[])[0]?.total ?? 0,
      };
    },

    /** Every author of an article that is not in the bin: one seek per author on the facets, never their rows. */
    readAuthors(): Read<ListedAuthor[]> {
      return {
        statements: [AUTHORS],
        decode: ([result]) =>
          (result as { results: { slug: string; name: string | null }[] }).results
            .flatMap(({ slug, name: byline }) => (byline === null ? [] : [{ slug, name: nameOfSlug(byline, slug) ?? byline }]))
            .sort((one, other) => one.name.localeCompare(other.name, "pt-BR")),
      };
    },
  };
}
