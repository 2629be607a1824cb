import { and, asc, desc, eq, gt, gte, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Article, ArticleStatus, ArticleSummary } from "#app/domain/article/article.ts";
import type { PositionFilter } from "#app/domain/article/position.ts";
import { GROUP_RANKS } from "#app/domain/article/position.ts";
import { articleColumns, summaryColumns, toArticle, toSummary } from "./article-rows.ts";
import { type Database, type Read, rawStatement } from "./database.ts";
import { articleBodies, articleFacets, articleReactionTotals, articleRevisions, articleStats, articles, articleTotals, boardLog, categories, siteEdition } from "./schema.ts";

/** What a list shows; staff also see what readers do not. */
export interface ArticleFilter {
  audience: "public" | "staff";
  /** Slug of a group or subcategory. */
  category?: string | undefined;
  municipality?: string | undefined;
  position?: PositionFilter | undefined;
  authorSlug?: string | undefined;
  tagSlug?: string | undefined;
  status?: ArticleStatus | "desabilitada" | undefined;
  exclude?: readonly number[] | undefined;
  order: "manager" | "date";
  page: number;
  limit: number;
}

export interface ArticlePage {
  items: ArticleSummary[];
  total: number;
}

export interface Revision {
  version: number;
  authorName: string;
  createdAt: number;
  snapshot: string;
}

/** An author as lists are filtered by. */
export interface ListedAuthor {
  slug: string;
  name: string;
}

/** Authors offered by a filter; each costs a seek. */
const AUTHORS_MAX = 200;

type Facet = { kind: "category" | "tag" | "author" | "status"; value: string };

function facetsOf(filter: ArticleFilter): Facet[] {
  const facets: Facet[] = [];
  // The rarest first: it leads the search, the others only check.
  if (filter.tagSlug) facets.push({ kind: "tag", value: filter.tagSlug });
  if (filter.municipality) facets.push({ kind: "category", value: filter.municipality });
  if (filter.category) facets.push({ kind: "category", value: filter.category });
  if (filter.authorSlug) facets.push({ kind: "author", value: filter.authorSlug });
  if (filter.status && filter.status !== "desabilitada") facets.push({ kind: "status", value: filter.status });
  return facets;
}

const hasFacet = (facet: Facet): SQL =>
  sql`EXISTS (SELECT 1 FROM article_facets other WHERE other.kind = ${facet.kind} AND other.value = ${facet.value} AND other.article_id = ${articles.id})`;

function positionCondition(filter: PositionFilter): SQL | undefined {
  if (filter.kind === "highlight-ranks") return and(eq(articles.position, "destaque"), sql`${articles.highlightRank} BETWEEN ${filter.from} AND ${filter.to}`);
  const [only, ...more] = filter.positions.map((position) => GROUP_RANKS[position]);
  // Several groups are most of the house: an index by group would only make it sort them all.
  return more.length === 0 && only !== undefined ? eq(articles.groupRank, only) : sql`+${articles.groupRank} IN (SELECT value FROM json_each(${JSON.stringify([only, ...more])}))`;
}

const audienceCondition = ({ audience }: ArticleFilter): SQL => (audience === "public" ? eq(articles.visible, 1) : isNull(articles.deletedAt));

/** What a filter asks beyond audience and facets. */
const remainingConditions = (filter: ArticleFilter): (SQL | undefined)[] => [
  ...(filter.position ? [positionCondition(filter.position)] : []),
  ...(filter.exclude?.length ? [sql`${articles.id} NOT IN (SELECT value FROM json_each(${JSON.stringify(filter.exclude)}))`] : []),
  ...(filter.status === "desabilitada" ? [sql`${articles.active} = 0`] : []),
];

const managerOrder = (table: typeof articles | typeof articleFacets) => [asc(table.groupRank), asc(table.highlightKey), desc(table.orderKey)];

/** What reads articles. Writing goes through the board. */
export function createArticleRepository(db: Database) {
  const summaries = () => db.select(summaryColumns).from(articles).leftJoin(articleStats, eq(articleStats.articleId, articles.id));
  const decodeSummaries = (rows: unknown) => (rows as Parameters<typeof toSummary>[0][]).map(toSummary);
  const whole = () =>
    db.select(articleColumns).from(articles).leftJoin(articleStats, eq(articleStats.articleId, articles.id)).leftJoin(articleBodies, eq(articleBodies.articleId, articles.id));

  return {
    readArticle(id: number): Read<Article | null> {
      return {
        statements: [whole().where(eq(articles.id, id))],
        decode: ([rows]) => {
          const [row] = rows as Parameters<typeof toArticle>[0][];
          return row ? toArticle(row) : null;
        },
      };
    },

    /** One page of a list. Totals of unfiltered lists are kept by triggers; a filtered one counts on an index. */
    readPage(filter: ArticleFilter): Read<ArticlePage> {
      const isPublic = filter.audience === "public";
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
          ...shared,
        );
        const order =
          filter.order === "manager" ? [...managerOrder(articleFacets), desc(articleFacets.articleId)] : [desc(articleFacets.publishedAt), desc(articleFacets.articleId)];
        const joinsArticles = shared.length > 0;
        const count = db.select({ total: sql<number>`COUNT(*)` }).from(articleFacets);
        return {
          statements: [
            db
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
      const where = and(audienceCondition(filter), ...shared);
      const order =
        filter.order === "manager"
          ? [...managerOrder(articles), desc(articles.id)]
          : isPublic
            ? [desc(articles.publishedAt), desc(articles.id)]
            : [sql`COALESCE(${articles.publishedAt}, ${articles.createdAt}) DESC`, desc(articles.id)];
      return {
        statements: [
          summaries()
            .where(where)
            .orderBy(...order)
            .limit(filter.limit)
            .offset(offset),
          shared.length > 0
            ? db.select({ total: sql<number>`COUNT(*)` }).from(articles).where(where)
            : db.select({ total: articleTotals.total }).from(articleTotals).where(eq(articleTotals.list, filter.audience)),
        ],
        decode: ([rows, total]) => ({ items: decodeSummaries(rows), total: (total as { total: number }[])[0]?.total ?? 0 }),
      };
    },

    /** The newest `limit` articles of a list that contain every word of an FTS5 expression, newest first. */
    readMatches(expression: string, filter: ArticleFilter, limit: number): Read<ArticleSummary[]> {
      const fits = and(audienceCondition(filter), ...facetsOf(filter).map(hasFacet), ...remainingConditions(filter));
      return {
        statements: [
          summaries()
            .where(
              // Filtered before it is cut off: else what readers may not see would use up the places of what they may.
              sql`${articles.id} IN (SELECT article_search.rowid FROM article_search CROSS JOIN articles ON articles.id = article_search.rowid
                WHERE article_search MATCH ${expression} AND ${fits} ORDER BY article_search.rowid DESC LIMIT ${limit})`,
            )
            .orderBy(desc(articles.id)),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** The super headline and the highlights in their order. */
    readPlaces(): Read<{ superHeadline: ArticleSummary | null; highlights: ArticleSummary[] }> {
      return {
        statements: [
          summaries().where(and(eq(articles.position, "supermanchete"), eq(articles.visible, 1))),
          summaries().where(sql`${articles.highlightRank} IS NOT NULL`).orderBy(asc(articles.highlightRank)),
        ],
        decode: ([supers, highlights]) => ({ superHeadline: decodeSummaries(supers)[0] ?? null, highlights: decodeSummaries(highlights) }),
      };
    },

    /** The newest visible articles. */
    readLatest(limit: number): Read<ArticleSummary[]> {
      return {
        statements: [summaries().where(eq(articles.visible, 1)).orderBy(desc(articles.publishedAt), desc(articles.id)).limit(limit)],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** The newest visible articles of a category or tag, newest first. */
    readLatestOf(facet: Facet, limit: number): Read<ArticleSummary[]> {
      return {
        statements: [
          db
            .select(summaryColumns)
            .from(articleFacets)
            .innerJoin(articles, eq(articles.id, articleFacets.articleId))
            .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
            .where(and(eq(articleFacets.kind, facet.kind), eq(articleFacets.value, facet.value), eq(articleFacets.visible, 1)))
            .orderBy(desc(articleFacets.publishedAt), desc(articleFacets.articleId))
            .limit(limit),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** The newest visible articles that share the main category of an article, without it. */
    readRelated(id: number, limit: number): Read<ArticleSummary[]> {
      return {
        statements: [
          db
            .select(summaryColumns)
            .from(articleFacets)
            .innerJoin(articles, eq(articles.id, articleFacets.articleId))
            .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
            .where(
              and(
                eq(articleFacets.kind, "category"),
                sql`${articleFacets.value} = (SELECT COALESCE(municipality, category) FROM articles WHERE id = ${id})`,
                eq(articleFacets.visible, 1),
                ne(articleFacets.articleId, id),
              ),
            )
            .orderBy(desc(articleFacets.publishedAt), desc(articleFacets.articleId))
            .limit(limit),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** Most viewed of the last seven days first, then of all time. */
    readMostRead(limit: number): Read<ArticleSummary[]> {
      return {
        statements: [
          db
            .select(summaryColumns)
            .from(articleStats)
            .innerJoin(articles, eq(articles.id, articleStats.articleId))
            .where(eq(articleStats.visible, 1))
            .orderBy(desc(articleStats.viewsWeek), desc(articleStats.views), desc(articleStats.articleId))
            .limit(limit),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** How often each reaction was given. */
    readReactions(id: number): Read<Record<string, number>> {
      return {
        statements: [
          db.select({ reaction: articleReactionTotals.reaction, total: articleReactionTotals.total }).from(articleReactionTotals).where(eq(articleReactionTotals.articleId, id)),
        ],
        decode: ([rows]) => Object.fromEntries((rows as { reaction: string; total: number }[]).map((row) => [row.reaction, row.total])),
      };
    },

    /** Changes with everything a reader could see. */
    readEdition(): Read<number> {
      return {
        statements: [db.select({ edition: siteEdition.edition }).from(siteEdition)],
        decode: ([rows]) => (rows as { edition: number }[])[0]?.edition ?? 0,
      };
    },

    /** Changes with every change of the places. */
    readOrderVersion(): Read<number> {
      return {
        statements: [db.select({ orderVersion: boardLog.orderVersion }).from(boardLog).orderBy(desc(boardLog.version)).limit(1)],
        decode: ([rows]) => (rows as { orderVersion: number }[])[0]?.orderVersion ?? 0,
      };
    },

    /** When the next scheduled article is due (ms); a page is not fresh beyond that. */
    readNextDue(): Read<number | null> {
      return {
        statements: [
          db
            .select({ at: articles.scheduledAt })
            .from(articles)
            .where(and(eq(articles.status, "agendada"), isNull(articles.deletedAt)))
            .orderBy(asc(articles.scheduledAt))
            .limit(1),
        ],
        decode: ([rows]) => (rows as { at: number | null }[])[0]?.at ?? null,
      };
    },

    /** The newest `limit` visible articles of every editoria, by its slug. */
    readLatestByEditorial(limit: number): Read<Map<string, ArticleSummary[]>> {
      return {
        statements: [
          db
            // Under a name of its own: D1 answers rows as objects, in which a second `slug` would replace the first.
            .select({ section: sql<string>`${categories.slug}`.as("section"), ...summaryColumns })
            .from(categories)
            .innerJoin(
              articles,
              sql`${articles.id} IN (SELECT f.article_id FROM article_facets f WHERE f.kind = 'category' AND f.value = ${categories.slug} AND f.visible = 1 ORDER BY f.published_at DESC, f.article_id DESC LIMIT ${limit})`,
            )
            .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
            .where(eq(categories.type, "editorial")),
        ],
        decode: ([rows]) => {
          const bySection = new Map<string, ArticleSummary[]>();
          for (const { section, ...row } of rows as ({ section: string } & Parameters<typeof toSummary>[0])[]) {
            bySection.set(section, [...(bySection.get(section) ?? []), toSummary(row)]);
          }
          for (const items of bySection.values()) items.sort((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0) || other.id - one.id);
          return bySection;
        },
      };
    },

    /** Visible articles published after `since` (ms), whole, for feeds. */
    readPublishedSince(since: number, limit: number): Read<Article[]> {
      return {
        statements: [
          whole()
            .where(and(eq(articles.visible, 1), gt(articles.publishedAt, since)))
            .orderBy(desc(articles.publishedAt), desc(articles.id))
            .limit(limit),
        ],
        decode: ([rows]) => (rows as Parameters<typeof toArticle>[0][]).map(toArticle),
      };
    },

    /** Visible articles published after `since` (ms). */
    readSummariesSince(since: number, limit: number): Read<ArticleSummary[]> {
      return {
        statements: [
          summaries()
            .where(and(eq(articles.visible, 1), gt(articles.publishedAt, since)))
            .orderBy(desc(articles.publishedAt), desc(articles.id))
            .limit(limit),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** Addresses of the newest visible articles. */
    readSitemap(limit: number): Read<{ id: number; slug: string; updatedAt: number }[]> {
      return {
        statements: [
          db
            .select({ id: articles.id, slug: articles.slug, updatedAt: articles.updatedAt })
            .from(articles)
            .where(eq(articles.visible, 1))
            .orderBy(desc(articles.publishedAt), desc(articles.id))
            .limit(limit),
        ],
        decode: ([rows]) => rows as { id: number; slug: string; updatedAt: number }[],
      };
    },

    /** How many articles there are: for staff, and for readers. */
    readTotals(): Read<{ staff: number; public: number }> {
      return {
        statements: [db.select().from(articleTotals)],
        decode: ([rows]) => {
          const totals = new Map((rows as { list: string; total: number }[]).map((row) => [row.list, row.total]));
          return { staff: totals.get("staff") ?? 0, public: totals.get("public") ?? 0 };
        },
      };
    },

    /** How many visible articles were published since `since` (ms); counts on an index. */
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
        statements: [
          rawStatement(
            db,
            sql`WITH RECURSIVE authors (slug) AS (
                SELECT MIN(value) FROM article_facets WHERE kind = 'author'
                UNION ALL
                SELECT (SELECT MIN(value) FROM article_facets WHERE kind = 'author' AND value > authors.slug) FROM authors WHERE authors.slug IS NOT NULL LIMIT ${AUTHORS_MAX}
              )
              SELECT slug, (
                SELECT a.author FROM article_facets f JOIN articles a ON a.id = f.article_id WHERE f.kind = 'author' AND f.value = authors.slug AND f.deleted = 0 LIMIT 1
              ) AS name FROM authors WHERE slug IS NOT NULL`,
          ),
        ],
        decode: ([result]) =>
          (result as { results: { slug: string; name: string | null }[] }).results
            .flatMap(({ slug, name }) => (name === null ? [] : [{ slug, name }]))
            .sort((one, other) => one.name.localeCompare(other.name, "pt-BR")),
      };
    },

    /** Ids of articles that readers had and that were taken down after `since` (ms). */
    readTakenDown(since: number): Read<number[]> {
      return {
        statements: [
          db
            .select({ id: articles.id })
            .from(articles)
            .where(and(eq(articles.visible, 0), gt(articles.updatedAt, since), eq(articles.wasPublished, true)))
            .limit(1_000),
        ],
        decode: ([rows]) => (rows as { id: number }[]).map((row) => row.id),
      };
    },

    /** The newest two hundred versions. */
    async listRevisions(articleId: number): Promise<Omit<Revision, "snapshot">[]> {
      return db
        .select({ version: articleRevisions.version, authorName: articleRevisions.authorName, createdAt: articleRevisions.createdAt })
        .from(articleRevisions)
        .where(eq(articleRevisions.articleId, articleId))
        .orderBy(desc(articleRevisions.version))
        .limit(200);
    },

    async findRevision(articleId: number, version: number): Promise<Revision | null> {
      const rows = await db
        .select({ version: articleRevisions.version, authorName: articleRevisions.authorName, createdAt: articleRevisions.createdAt, snapshot: articleRevisions.snapshot })
        .from(articleRevisions)
        .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)));
      return rows[0] ?? null;
    },
  };
}

export type ArticleRepository = ReturnType<typeof createArticleRepository>;
