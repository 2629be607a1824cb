import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { StoryCard } from "#app/features/articles/article.ts";
import { isDeep } from "#app/features/articles/article-lists.store.ts";
import { type CardRow, cardColumns, cardsOf, cardsText, type Facet, toStoryCard } from "#app/features/articles/article-rows.store.ts";
import { type Read, rawRowsOf, rowsOf, textOnce } from "#app/platform/db/database.store.ts";
import { articleFacets, articleStats, articles, articleViewsDaily, categories } from "#app/platform/db/schema.store.ts";

/** Ids are bound as one JSON value: D1 takes 100 bound values in a statement. */
const ofIds = sql`(SELECT value FROM json_each(${sql.placeholder("ids")}))`;
// Without an index of what is visible, which would be all of it: the ids lead.
const visibleOf = textOnce<{ ids: string }>((db) => cardsText(db).where(and(inArray(articles.id, ofIds), sql`+${articles.visible} = 1`)));

type FacetPage = Facet & { limit: number; offset: number };

const inPublicFacet = () => and(eq(articleFacets.kind, sql.placeholder("kind")), eq(articleFacets.value, sql.placeholder("value")), eq(articleFacets.visible, 1));
const newestOfFacet = [desc(articleFacets.publishedAt), desc(articleFacets.articleId)];

const publicFacetPage = textOnce<FacetPage>((db) =>
  db
    .select(cardColumns)
    .from(articleFacets)
    .innerJoin(articles, eq(articles.id, articleFacets.articleId))
    .where(inPublicFacet())
    .orderBy(...newestOfFacet)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);
const deepPublicFacetPage = textOnce<FacetPage>((db) => {
  const shown = db
    .select({ id: sql<number>`${articleFacets.articleId}`.as("id") })
    .from(articleFacets)
    .where(inPublicFacet())
    .orderBy(...newestOfFacet)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("shown");
  return db.select(cardColumns).from(shown).innerJoin(articles, sql`${articles.id} = shown.id`).orderBy(desc(articles.publishedAt), desc(articles.id));
});
const publicFacetTotal = textOnce<Facet>((db) =>
  db
    .select({ total: sql<number>`COUNT(*)`.as("total") })
    .from(articleFacets)
    .where(inPublicFacet()),
);

/** The most viewed visible stories of a day, of the last seven days without unviewed ones, and of all time. */
const mostReadOfDay = textOnce<{ day: string; limit: number }>((db) =>
  db
    .select(cardColumns)
    .from(articleViewsDaily)
    .innerJoin(articles, and(eq(articles.id, articleViewsDaily.articleId), eq(articles.visible, 1)))
    .where(eq(articleViewsDaily.day, sql.placeholder("day")))
    .orderBy(desc(articleViewsDaily.views), desc(articleViewsDaily.articleId))
    .limit(sql.placeholder("limit")),
);
const mostReadOfWeek = textOnce<{ limit: number }>((db) =>
  db
    .select(cardColumns)
    .from(articleStats)
    .innerJoin(articles, eq(articles.id, articleStats.articleId))
    .where(and(eq(articleStats.visible, 1), gt(articleStats.viewsWeek, 0)))
    .orderBy(desc(articleStats.viewsWeek), desc(articleStats.views), desc(articleStats.articleId))
    .limit(sql.placeholder("limit")),
);
const mostReadEver = textOnce<{ limit: number }>((db) =>
  db
    .select(cardColumns)
    .from(articleStats)
    .innerJoin(articles, eq(articles.id, articleStats.articleId))
    .where(and(eq(articleStats.visible, 1), gt(articleStats.views, 0)))
    .orderBy(desc(articleStats.views), desc(articleStats.articleId))
    .limit(sql.placeholder("limit")),
);

// Under a name of its own: D1 answers rows as objects, in which a second `slug` would replace the first.
const townColumns = { town: sql<string>`${categories.slug}`.as("town"), ...cardColumns };
const newestOfTowns = textOnce((db) =>
  db
    .select(townColumns)
    .from(categories)
    .innerJoin(
      articles,
      sql`${articles.id} = (SELECT f.article_id FROM article_facets f WHERE f.kind = 'category' AND f.value = ${categories.slug} AND f.visible = 1 ORDER BY f.published_at DESC, f.article_id DESC LIMIT 1)`,
    )
    .where(eq(categories.type, "municipality")),
);
const townRows = rowsOf<{ town: string } & CardRow>(townColumns);

// Under a name of its own: cards have no column of it.
const correctedColumns = { correction: articles.correction, correctedAt: articles.correctedAt, ...cardColumns };
const isCorrected = sql`${articles.correctedAt} IS NOT NULL AND ${articles.visible} = 1`;
const correctedPage = textOnce<{ limit: number; offset: number }>((db) =>
  db
    .select(correctedColumns)
    .from(articles)
    .where(isCorrected)
    .orderBy(desc(articles.correctedAt), desc(articles.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);
const correctedTotal = textOnce((db) =>
  db
    .select({ total: sql<number>`COUNT(*)`.as("total") })
    .from(articles)
    .where(isCorrected),
);
const correctedRows = rowsOf<{ correction: string; correctedAt: number } & CardRow>(correctedColumns);

/** A story that readers see, with its correction note. */
export interface CorrectedStory {
  article: StoryCard;
  correction: string;
  correctedAt: number;
}

/** Reads the readers' lists and "Mais lidas". */
export function readerListReads() {
  return {
    /** One page of the readers' list of a facet, newest first, and how many stories it has. */
    readFacetPage(facet: Facet, page: number, limit: number): Read<{ items: StoryCard[]; total: number }> {
      const offset = (page - 1) * limit;
      const { kind, value } = facet;
      return {
        statements: [(isDeep(offset) ? deepPublicFacetPage : publicFacetPage)({ kind, value, limit, offset }), publicFacetTotal({ kind, value })],
        decode: ([rows, total]) => ({ items: cardsOf(rows), total: rawRowsOf<{ total: number }>(total)[0]?.total ?? 0 }),
      };
    },

    /** Visible stories by their ids, in no order. */
    readVisibleCards: (ids: readonly number[]): Read<StoryCard[]> => ({ statements: [visibleOf({ ids: JSON.stringify(ids) })], decode: ([rows]) => cardsOf(rows) }),

    /** The most viewed visible stories of one day of the newsroom's clock (`YYYY-MM-DD`). */
    readMostReadOfDay: (day: string, limit: number): Read<StoryCard[]> => ({ statements: [mostReadOfDay({ day, limit })], decode: ([rows]) => cardsOf(rows) }),

    /** The most viewed visible stories of the last seven days, without unviewed ones. */
    readMostReadOfWeek: (limit: number): Read<StoryCard[]> => ({ statements: [mostReadOfWeek({ limit })], decode: ([rows]) => cardsOf(rows) }),

    /** The most viewed visible stories of all time. */
    readMostReadEver: (limit: number): Read<StoryCard[]> => ({ statements: [mostReadEver({ limit })], decode: ([rows]) => cardsOf(rows) }),

    /** One page of the stories that were corrected, the newest correction first, and how many there are. */
    readCorrected: (page: number, limit: number): Read<{ items: CorrectedStory[]; total: number }> => ({
      statements: [correctedPage({ limit, offset: (page - 1) * limit }), correctedTotal({})],
      decode: ([rows, total]) => ({
        items: correctedRows(rows).map((row) => ({ article: toStoryCard(row), correction: row.correction, correctedAt: row.correctedAt })),
        total: rawRowsOf<{ total: number }>(total)[0]?.total ?? 0,
      }),
    }),

    /** The newest visible story of each town, by the town's slug. */
    readNewestByTown: (): Read<Map<string, StoryCard>> => ({
      statements: [newestOfTowns({})],
      decode: ([rows]) => new Map(townRows(rows).map((row) => [row.town, toStoryCard(row)])),
    }),
  };
}
