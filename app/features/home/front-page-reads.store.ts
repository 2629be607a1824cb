import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { StoryCard } from "#app/features/articles/article.ts";
import { type CardRow, cardColumns, cardsOf, cardsText, type Facet, toStoryCard } from "#app/features/articles/article-rows.store.ts";
import type { CategoryType } from "#app/features/articles/categories.ts";
import type { Position } from "#app/features/articles/position.ts";
import type { DueStory } from "#app/features/home-history/due-stories.ts";
import { type Database, type Read, rawRowsOf, rowsOf, textOnce } from "#app/platform/db/database.store.ts";
import { articleFacets, articleReactionTotals, articleStats, articles, boardLog, categories, siteEdition } from "#app/platform/db/schema.store.ts";

/** Tags of an article that are followed to its like, and how many articles of each. */
const RELATED_TAGS = 5;
const RELATED_OF_A_TAG = 3;

/** A named parameter, bound at each execution. */
const given = (name: string) => sql.placeholder(name);

/** Cards of articles that have a facet, newest first: the index of facets has their order. */
const newestWithFacet = textOnce<Facet & { limit: number }>((db) =>
  db
    .select(cardColumns)
    .from(articleFacets)
    .innerJoin(articles, eq(articles.id, articleFacets.articleId))
    .where(and(eq(articleFacets.kind, given("kind")), eq(articleFacets.value, given("value")), eq(articleFacets.visible, 1)))
    .orderBy(desc(articleFacets.publishedAt), desc(articleFacets.articleId))
    .limit(given("limit")),
);

const superHeadline = textOnce((db) => cardsText(db).where(and(eq(articles.position, "supermanchete"), eq(articles.visible, 1))));
const highlightsInOrder = textOnce((db) => cardsText(db).where(sql`${articles.highlightRank} IS NOT NULL`).orderBy(asc(articles.highlightRank)));
const latest = textOnce<{ limit: number }>((db) => cardsText(db).where(eq(articles.visible, 1)).orderBy(desc(articles.publishedAt), desc(articles.id)).limit(given("limit")));

/** The newest stories of the town or the category of a story, without itself. */
const newestLike = (column: SQL) =>
  textOnce<{ id: number; limit: number }>((db) =>
    db
      .select(cardColumns)
      .from(articleFacets)
      .innerJoin(articles, eq(articles.id, articleFacets.articleId))
      .where(
        and(
          eq(articleFacets.kind, "category"),
          sql`${articleFacets.value} = (SELECT ${column} FROM articles WHERE id = ${given("id")})`,
          sql`${articleFacets.articleId} <> ${given("id")}`,
          eq(articleFacets.visible, 1),
        ),
      )
      .orderBy(desc(articleFacets.publishedAt), desc(articleFacets.articleId))
      .limit(given("limit")),
  );
const newestOfItsTown = newestLike(sql`municipality`);
const newestOfItsCategory = newestLike(sql`category`);
const newestOfEachTag = textOnce<{ id: number }>((db) => {
  const tags = db
    .select({ value: articleFacets.value })
    .from(articleFacets)
    .where(and(eq(articleFacets.articleId, given("id")), eq(articleFacets.kind, "tag")))
    .limit(RELATED_TAGS)
    .as("own");
  return db
    .select(cardColumns)
    .from(tags)
    .innerJoin(
      articles,
      sql`${articles.id} IN (SELECT f.article_id FROM article_facets f WHERE f.kind = 'tag' AND f.value = ${tags.value} AND f.visible = 1 AND f.article_id <> ${given("id")} ORDER BY f.published_at DESC, f.article_id DESC LIMIT ${RELATED_OF_A_TAG})`,
    );
});

const mostRead = textOnce<{ limit: number }>((db) =>
  db
    .select(cardColumns)
    .from(articleStats)
    .innerJoin(articles, eq(articles.id, articleStats.articleId))
    .where(eq(articleStats.visible, 1))
    .orderBy(desc(articleStats.viewsWeek), desc(articleStats.views), desc(articleStats.articleId))
    .limit(given("limit")),
);

const reactedColumns = { reactions: articleStats.reactionsWeek, ...cardColumns };
const mostReacted = textOnce<{ limit: number }>((db) =>
  db
    .select(reactedColumns)
    .from(articleStats)
    .innerJoin(articles, eq(articles.id, articleStats.articleId))
    // Literals, as in the index, which holds only these.
    .where(sql`${articleStats.visible} = 1 AND ${articleStats.reactionsWeek} > 0`)
    .orderBy(desc(articleStats.reactionsWeek), desc(articleStats.articleId))
    .limit(given("limit")),
);
const reactedRows = rowsOf<{ reactions: number } & CardRow>(reactedColumns);

const reactionsOf = textOnce<{ id: number }>((db) =>
  db
    .select({ reaction: articleReactionTotals.reaction, total: articleReactionTotals.total })
    .from(articleReactionTotals)
    .where(eq(articleReactionTotals.articleId, given("id"))),
);

const edition = textOnce((db) => db.select({ edition: siteEdition.edition }).from(siteEdition));
// Literals, as in the index of what is due, which holds only these.
const pageState = textOnce((db) =>
  db
    .select({
      edition: siteEdition.edition,
      nextDue: sql<number | null>`(SELECT scheduled_at FROM articles WHERE status = 'agendada' AND deleted_at IS NULL ORDER BY scheduled_at LIMIT 1)`.as("next_due"),
    })
    .from(siteEdition),
);

// Under a name of its own: D1 answers rows as objects, in which a second `slug` would replace the first.
const sectionColumns = { section: sql<string>`${categories.slug}`.as("section"), ...cardColumns };
const latestByCategory = textOnce<{ type: CategoryType; limit: number }>((db) =>
  db
    .select(sectionColumns)
    .from(categories)
    .innerJoin(
      articles,
      sql`${articles.id} IN (SELECT f.article_id FROM article_facets f WHERE f.kind = 'category' AND f.value = ${categories.slug} AND f.visible = 1 ORDER BY f.published_at DESC, f.article_id DESC LIMIT ${given("limit")})`,
    )
    .where(eq(categories.type, given("type"))),
);
const sectionRows = rowsOf<{ section: string } & CardRow>(sectionColumns);

const dueColumns = { position: articles.position, scheduledAt: articles.scheduledAt, categories: articles.categories, ...cardColumns };
// Literals, as in the index of what is due.
const due = textOnce<{ at: number; limit: number }>((db) =>
  db
    .select(dueColumns)
    .from(articles)
    .where(sql`${articles.status} = 'agendada' AND ${articles.deletedAt} IS NULL AND ${articles.scheduledAt} <= ${given("at")} AND +${articles.active} = 1`)
    .orderBy(asc(articles.scheduledAt))
    .limit(given("limit")),
);
const dueRows = rowsOf<{ position: Position; scheduledAt: number; categories: string[] } & CardRow>(dueColumns);

/** Scheduled stories that are read at most: a newsroom schedules fewer for a week. */
const DUE_MAX = 200;

/** Reads the content of readers' pages. */
export function frontPageReads(db: Database) {
  return {
    /** The super headline and the highlights in their order. */
    readPlaceCards: (): Read<{ superHeadline: StoryCard | null; highlights: StoryCard[] }> => ({
      statements: [superHeadline({}), highlightsInOrder({})],
      decode: ([supers, highlights]) => ({ superHeadline: cardsOf(supers)[0] ?? null, highlights: cardsOf(highlights) }),
    }),

    /** Scheduled articles with a publication time up to `at` (ms), earliest first. */
    readDueCards: (at: number): Read<DueStory[]> => ({
      statements: [due({ at, limit: DUE_MAX })],
      decode: ([rows]) =>
        dueRows(rows).map(({ position, scheduledAt, categories: sections, ...row }) => ({
          card: { ...toStoryCard(row), publishedAt: row.publishedAt ?? scheduledAt },
          position,
          dueAt: scheduledAt,
          sections: [...sections, ...(row.municipality ? [row.municipality] : [])],
        })),
    }),

    /** The newest visible articles. */
    readLatestCards: (limit: number): Read<StoryCard[]> => ({ statements: [latest({ limit })], decode: ([rows]) => cardsOf(rows) }),

    /** The newest visible articles of a category or tag, newest first. */
    readLatestOf: (facet: Facet, limit: number): Read<StoryCard[]> => ({ statements: [newestWithFacet({ ...facet, limit })], decode: ([rows]) => cardsOf(rows) }),

    /**
     * Reads candidates for related stories: the newest `limit` of its town, of its main category and, of each of its first tags, a few. Some occur
     * twice; the article itself does not.
     */
    readRelated: (id: number, limit: number): Read<StoryCard[]> => ({
      statements: [newestOfItsTown({ id, limit }), newestOfItsCategory({ id, limit }), newestOfEachTag({ id })],
      decode: (results) => results.flatMap(cardsOf),
    }),

    /** Most viewed of the last seven days first, then of all time. */
    readMostReadCards: (limit: number): Read<StoryCard[]> => ({ statements: [mostRead({ limit })], decode: ([rows]) => cardsOf(rows) }),

    /** The stories that got most reactions in the last seven days, with how many; fewer than `limit` when fewer got any. */
    readMostReacted: (limit: number): Read<{ article: StoryCard; reactions: number }[]> => ({
      statements: [mostReacted({ limit })],
      decode: ([rows]) => reactedRows(rows).map((row) => ({ article: toStoryCard(row), reactions: row.reactions })),
    }),

    /** Counts each reaction. */
    readReactions: (id: number): Read<Record<string, number>> => ({
      statements: [reactionsOf({ id })],
      decode: ([rows]) => Object.fromEntries(rawRowsOf<{ reaction: string; total: number }>(rows).map((row) => [row.reaction, row.total])),
    }),

    /** Changes with everything a reader could see. */
    readEdition: (): Read<number> => ({ statements: [edition({})], decode: ([rows]) => rawRowsOf<{ edition: number }>(rows)[0]?.edition ?? 0 }),

    /** Changes with every change of the places. */
    readOrderVersion(): Read<number> {
      return {
        statements: [db.select({ orderVersion: boardLog.orderVersion }).from(boardLog).orderBy(desc(boardLog.version)).limit(1)],
        decode: ([rows]) => (rows as { orderVersion: number }[])[0]?.orderVersion ?? 0,
      };
    },

    /** The edition, and when the next scheduled article is due (ms): a page is not fresh beyond that. */
    readPageState: (): Read<{ edition: number; nextDue: number | null }> => ({
      statements: [pageState({})],
      decode([rows]) {
        const [row] = rawRowsOf<{ edition: number; next_due: number | null }>(rows);
        return { edition: row?.edition ?? 0, nextDue: row?.next_due ?? null };
      },
    }),

    /** The newest `limit` visible articles of every category of a type, by its slug. */
    readLatestByCategory: (type: CategoryType, limit: number): Read<Map<string, StoryCard[]>> => ({
      statements: [latestByCategory({ type, limit })],
      decode([rows]) {
        const bySection = new Map<string, StoryCard[]>();
        for (const row of sectionRows(rows)) {
          const items = bySection.get(row.section);
          if (items) items.push(toStoryCard(row));
          else bySection.set(row.section, [toStoryCard(row)]);
        }
        for (const items of bySection.values()) items.sort((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0) || other.id - one.id);
        return bySection;
      },
    }),

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
