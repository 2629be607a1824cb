import { and, asc, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { ArticleSummary } from "#app/domain/article/article.ts";
import { decodeSummaries, type Facet, selectSummaries } from "./article-reads.ts";
import { summaryColumns, toSummary } from "./article-rows.ts";
import { type Database, joinReads, mapRead, type Read } from "./database.ts";
import { articleFacets, articleReactionTotals, articleStats, articles, boardLog, categories, siteEdition } from "./schema.ts";

/** Tags of an article that are followed to its like, and how many articles of each. */
const RELATED_TAGS = 5;
const RELATED_OF_A_TAG = 3;

/** The newest visible articles whose facet fits, newest first: the index of facets has their order. */
const newestWithFacet = (db: Database, fits: SQL | undefined, limit: number): Read<ArticleSummary[]> => ({
  statements: [
    db
      .select(summaryColumns)
      .from(articleFacets)
      .innerJoin(articles, eq(articles.id, articleFacets.articleId))
      .leftJoin(articleStats, eq(articleStats.articleId, articles.id))
      .where(and(fits, eq(articleFacets.visible, 1)))
      .orderBy(desc(articleFacets.publishedAt), desc(articleFacets.articleId))
      .limit(limit),
  ],
  decode: ([rows]) => decodeSummaries(rows),
});

/** What readers' pages are made of. */
export function frontPageReads(db: Database) {
  return {
    /** The super headline and the highlights in their order. */
    readPlaces(): Read<{ superHeadline: ArticleSummary | null; highlights: ArticleSummary[] }> {
      return {
        statements: [
          selectSummaries(db).where(and(eq(articles.position, "supermanchete"), eq(articles.visible, 1))),
          selectSummaries(db).where(sql`${articles.highlightRank} IS NOT NULL`).orderBy(asc(articles.highlightRank)),
        ],
        decode: ([supers, highlights]) => ({ superHeadline: decodeSummaries(supers)[0] ?? null, highlights: decodeSummaries(highlights) }),
      };
    },

    /** The newest visible articles. */
    readLatest(limit: number): Read<ArticleSummary[]> {
      return {
        statements: [selectSummaries(db).where(eq(articles.visible, 1)).orderBy(desc(articles.publishedAt), desc(articles.id)).limit(limit)],
        decode: ([rows]) => decodeSummaries(rows),
      };
    },

    /** The newest visible articles of a category or tag, newest first. */
    readLatestOf: (facet: Facet, limit: number): Read<ArticleSummary[]> =>
      newestWithFacet(db, and(eq(articleFacets.kind, facet.kind), eq(articleFacets.value, facet.value)), limit),

    /**
     * What may be related to an article: the newest `limit` of its town, of its main category and, of each of its first tags,
     * a few. Some come twice; the article itself does not.
     */
    readRelated(id: number, limit: number): Read<ArticleSummary[]> {
      const newestLike = (column: SQL) =>
        newestWithFacet(
          db,
          and(eq(articleFacets.kind, "category"), sql`${articleFacets.value} = (SELECT ${column} FROM articles WHERE id = ${id})`, ne(articleFacets.articleId, id)),
          limit,
        );
      const tags = db
        .select({ value: articleFacets.value })
        .from(articleFacets)
        .where(and(eq(articleFacets.articleId, id), eq(articleFacets.kind, "tag")))
        .limit(RELATED_TAGS)
        .as("own");
      const newestOfEachTag: Read<ArticleSummary[]> = {
        statements: [
          db
            .select(summaryColumns)
            .from(tags)
            .innerJoin(
              articles,
              sql`${articles.id} IN (SELECT f.article_id FROM article_facets f WHERE f.kind = 'tag' AND f.value = ${tags.value} AND f.visible = 1 AND f.article_id <> ${id} ORDER BY f.published_at DESC, f.article_id DESC LIMIT ${RELATED_OF_A_TAG})`,
            )
            .leftJoin(articleStats, eq(articleStats.articleId, articles.id)),
        ],
        decode: ([rows]) => decodeSummaries(rows),
      };
      return mapRead(joinReads(newestLike(sql`municipality`), newestLike(sql`category`), newestOfEachTag), (sources) => sources.flat());
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

    /** The stories that got most reactions in the last seven days, with how many; fewer than `limit` when fewer got any. */
    readMostReacted(limit: number): Read<{ article: ArticleSummary; reactions: number }[]> {
      return {
        statements: [
          db
            .select({ reactions: articleStats.reactionsWeek, ...summaryColumns })
            .from(articleStats)
            .innerJoin(articles, eq(articles.id, articleStats.articleId))
            // Literals, as in the index, which holds only these.
            .where(sql`${articleStats.visible} = 1 AND ${articleStats.reactionsWeek} > 0`)
            .orderBy(desc(articleStats.reactionsWeek), desc(articleStats.articleId))
            .limit(limit),
        ],
        decode: ([rows]) => (rows as ({ reactions: number } & Parameters<typeof toSummary>[0])[]).map(({ reactions, ...row }) => ({ article: toSummary(row), reactions })),
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
  };
}
