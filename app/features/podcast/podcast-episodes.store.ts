import { and, desc, eq, sql } from "drizzle-orm";
import type { Article } from "#app/features/articles/article.ts";
import type { Facet } from "#app/features/articles/article-reads.store.ts";
import { toArticle, wholeColumns } from "#app/features/articles/article-rows.store.ts";
import type { Narration, NarrationTimes } from "#app/features/narration/narration.ts";
import type { Database, Read } from "#app/platform/db/database.store.ts";
import { articleBodies, articleFacets, articles, narrations } from "#app/platform/db/schema.store.ts";

/** A story with its recording, which may be of former words. */
export interface NarratedArticle {
  article: Article;
  narration: Narration;
}

/** Stories of a section among which recorded ones are looked for, so that no feed walks all that were ever published. */
const SECTION_WINDOW = 500;

const columns = {
  ...wholeColumns,
  // No episode says how often a story was viewed.
  viewCount: sql<number>`0`.as("views"),
  sourceHash: narrations.sourceHash,
  audioKey: narrations.audioKey,
  voice: narrations.voice,
  bytes: narrations.bytes,
  durationMs: narrations.durationMs,
  marks: narrations.marks,
  madeAt: narrations.madeAt,
};

type Row = Parameters<typeof toArticle>[0] & typeof narrations.$inferSelect;

const toNarrated = (row: Row): NarratedArticle => {
  const { sourceHash, audioKey, voice, bytes, durationMs, marks, madeAt } = row;
  return { article: toArticle(row), narration: { articleId: row.id, sourceHash, audioKey, voice, bytes, durationMs, madeAt, ...(JSON.parse(marks) as NarrationTimes) } };
};

const decode = ([rows]: readonly unknown[]): NarratedArticle[] => (rows as Row[]).map(toNarrated);

const idIn = ({ articleId }: { articleId: typeof narrations.articleId | typeof articleFacets.articleId }) => sql<number>`${articleId}`.as("recorded_article");

/** Some articles by their ids, as a part of a query. */
const idsOf = (db: Database) =>
  db
    .select({ articleId: idIn(narrations) })
    .from(narrations)
    .as("newest");
type ArticleIds = ReturnType<typeof idsOf>;

/** What podcasts are made of. */
export function createPodcastEpisodeRepository(db: Database) {
  /** The recorded ones of some articles, the newest story first. */
  const ofNewest = (newest: ArticleIds) =>
    db
      .select(columns)
      .from(newest)
      .innerJoin(narrations, eq(narrations.articleId, newest.articleId))
      .innerJoin(articles, eq(articles.id, newest.articleId))
      .leftJoin(articleBodies, eq(articleBodies.articleId, articles.id))
      .where(eq(sql`+${articles.visible}`, 1))
      .orderBy(desc(articles.publishedAt));

  return {
    /** Visible stories with the latest recordings. */
    readLatest(limit: number): Read<NarratedArticle[]> {
      // By itself first: joined at once, the planner would begin with all visible articles.
      const newest = db
        .select({ articleId: idIn(narrations) })
        .from(narrations)
        .orderBy(desc(narrations.madeAt))
        .limit(limit)
        .as("newest");
      return { statements: [ofNewest(newest).limit(limit)], decode };
    },

    /** Visible stories of a section or town that are recorded, the newest first. */
    readLatestOf(facet: Facet, limit: number): Read<NarratedArticle[]> {
      const newest = db
        .select({ articleId: idIn(articleFacets) })
        .from(articleFacets)
        .where(and(eq(articleFacets.kind, facet.kind), eq(articleFacets.value, facet.value), eq(articleFacets.visible, 1)))
        .orderBy(desc(articleFacets.publishedAt), desc(articleFacets.articleId))
        .limit(SECTION_WINDOW)
        .as("newest");
      return { statements: [ofNewest(newest).limit(limit)], decode };
    },
  };
}

export type PodcastEpisodeRepository = ReturnType<typeof createPodcastEpisodeRepository>;
