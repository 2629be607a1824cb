import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Article } from "#app/features/articles/article.ts";
import { type Facet, toArticle, wholeColumns } from "#app/features/articles/article-rows.store.ts";
import type { Narration, NarrationTimes, Recording } from "#app/features/narration/narration.ts";
import { type Database, mapRead, type Read, raiseEdition, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { articleBodies, articleFacets, articles, daySummaries, narrations } from "#app/platform/db/schema.store.ts";
import type { SummaryCandidate, SummaryStory } from "./day-summary.ts";

/** A summary of the day, with its recording as it was made; null until there is one. */
export interface DaySummary {
  /** `2026-11-25-manha`. */
  id: string;
  /** Ids, in the order of narration. */
  stories: readonly number[];
  recording: Recording | null;
}

type Row = typeof daySummaries.$inferSelect;

function toSummary({ id, stories, sourceHash, audioKey, voice, bytes, durationMs, marks, madeAt }: Row): DaySummary {
  const isMade = sourceHash !== null && audioKey !== null && voice !== null && bytes !== null && durationMs !== null && marks !== null && madeAt !== null;
  const recording = isMade ? { sourceHash, audioKey, voice, bytes, durationMs, madeAt, ...(JSON.parse(marks) as NarrationTimes) } : null;
  return { id, stories: JSON.parse(stories) as number[], recording };
}

const decode = ([rows]: readonly unknown[]): DaySummary[] => (rows as Row[]).map(toSummary);

/** Stories of the time between two editions that are looked at: more than a newsroom publishes in half a day. */
const CANDIDATES_MAX = 200;

type StoryRow = Omit<SummaryCandidate, "quickSummary"> & { quickSummary: string };
const toCandidates = (result: unknown): SummaryCandidate[] =>
  rawRowsOf<StoryRow>(result).map(({ quickSummary, ...row }) => ({ ...row, quickSummary: JSON.parse(quickSummary) as string[] }));

/** The summaries of the day. Times in epoch milliseconds. */
export function createDaySummaryRepository(db: Database) {
  /** Those of the stories that readers see, as they are now, in the order asked for. */
  const readStories = (ids: readonly number[]): Read<SummaryStory[]> => ({
    statements: [
      rawStatement(sql`SELECT a.id, a.title, a.quick_summary AS quickSummary, a.group_rank AS groupRank, COALESCE(a.published_at, a.created_at) AS publishedAt
        FROM json_each(${JSON.stringify(ids)}) CROSS JOIN articles a ON a.id = json_each.value WHERE a.visible = 1 ORDER BY json_each.key`),
    ],
    decode: ([rows]) => toCandidates(rows).filter(({ quickSummary }) => quickSummary.length > 0),
  });

  return {
    readStories,

    read: (id: string): Read<DaySummary | null> => mapRead({ statements: [db.select().from(daySummaries).where(eq(daySummaries.id, id))], decode }, ([found]) => found ?? null),

    readWithKey: (audioKey: string, limit: number): Read<DaySummary[]> => ({
      statements: [db.select().from(daySummaries).where(eq(daySummaries.audioKey, audioKey)).limit(limit)],
      decode,
    }),

    /** The newest, beginning with an id; ids are in the order of time within a day too ("manha" before "noite"). */
    readSince: (id: string, limit: number): Read<DaySummary[]> => ({
      statements: [db.select().from(daySummaries).where(gte(daySummaries.id, id)).orderBy(desc(daySummaries.id)).limit(limit)],
      decode,
    }),

    /** Returns those of the files that belong to a summary. */
    readKnownKeys: (keys: readonly string[]): Read<Set<string>> => ({
      statements: [rawStatement(sql`SELECT DISTINCT s.audio_key AS key FROM json_each(${JSON.stringify(keys)}) CROSS JOIN day_summaries s ON s.audio_key = json_each.value`)],
      decode: ([rows]) => new Set(rawRowsOf<{ key: string }>(rows).map(({ key }) => key)),
    }),

    /** Visible stories that were published from `since` on and before `until`, the newest first. */
    readCandidates: (since: number, until: number): Read<SummaryCandidate[]> => ({
      statements: [
        rawStatement(sql`SELECT id, title, quick_summary AS quickSummary, group_rank AS groupRank, published_at AS publishedAt FROM articles
          WHERE visible = 1 AND published_at >= ${since} AND published_at < ${until} ORDER BY published_at DESC, id DESC LIMIT ${CANDIDATES_MAX}`),
      ],
      decode: ([rows]) => toCandidates(rows),
    }),

    /** Plans an edition, unless it was planned already. */
    async plan(id: string, stories: readonly number[], at: number): Promise<void> {
      await db
        .insert(daySummaries)
        .values({ id, stories: JSON.stringify(stories), plannedAt: at })
        .onConflictDoNothing();
    },

    /** Has an edition tell other stories than before; its recording is then of former words. Nothing changes where it was changed meanwhile. */
    async tellOthers({ id, stories }: Pick<DaySummary, "id" | "stories">, others: readonly number[]): Promise<void> {
      await runBatch(db, [
        raiseEdition(db),
        rawStatement(sql`UPDATE day_summaries SET stories = ${JSON.stringify(others)} WHERE id = ${id} AND stories = ${JSON.stringify(stories)}`),
      ]);
    },

    async remove(id: string): Promise<void> {
      await runBatch(db, [raiseEdition(db), rawStatement(sql`DELETE FROM day_summaries WHERE id = ${id}`)]);
    },

    /** Makes a recording the edition's, while it tells the same stories; raises the site's edition. */
    async save(
      { id, stories }: Pick<DaySummary, "id" | "stories">,
      { sourceHash, audioKey, voice, bytes, durationMs, marks, chapters, durationsMs, madeAt }: Recording,
    ): Promise<"saved" | "refused"> {
      const times = JSON.stringify({ marks, chapters, durationsMs } satisfies NarrationTimes);
      const [, saved] = await runBatch(db, [
        raiseEdition(db),
        rawStatement<{
          id: string;
        }>(sql`UPDATE day_summaries SET source_hash = ${sourceHash}, audio_key = ${audioKey}, voice = ${voice}, bytes = ${bytes}, duration_ms = ${durationMs},
          marks = ${times}, made_at = ${madeAt} WHERE id = ${id} AND stories = ${JSON.stringify(stories)} RETURNING id`),
      ]);
      return saved.results.length === 0 ? "refused" : "saved";
    },

    /** Takes a recording away if it is still the edition's. */
    async undo(id: string, { audioKey, madeAt }: Recording): Promise<void> {
      await runBatch(db, [
        raiseEdition(db),
        rawStatement(sql`UPDATE day_summaries SET source_hash = NULL, audio_key = NULL, voice = NULL, bytes = NULL, duration_ms = NULL, marks = NULL, made_at = NULL
          WHERE id = ${id} AND audio_key = ${audioKey} AND made_at = ${madeAt}`),
      ]);
    },
  };
}

export type DaySummaryRepository = ReturnType<typeof createDaySummaryRepository>;

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

type EpisodeRow = Parameters<typeof toArticle>[0] & typeof narrations.$inferSelect;

const toNarrated = (row: EpisodeRow): NarratedArticle => {
  const { sourceHash, audioKey, voice, bytes, durationMs, marks, madeAt } = row;
  return { article: toArticle(row), narration: { articleId: row.id, sourceHash, audioKey, voice, bytes, durationMs, madeAt, ...(JSON.parse(marks) as NarrationTimes) } };
};

const decodeEpisode = ([rows]: readonly unknown[]): NarratedArticle[] => (rows as EpisodeRow[]).map(toNarrated);

const idIn = ({ articleId }: { articleId: typeof narrations.articleId | typeof articleFacets.articleId }) => sql<number>`${articleId}`.as("recorded_article");

/** Some articles by their ids, as a part of a query. */
const idsOf = (db: Database) =>
  db
    .select({ articleId: idIn(narrations) })
    .from(narrations)
    .as("newest");
type ArticleIds = ReturnType<typeof idsOf>;

/** Stores the episodes of podcasts. */
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
      // A subquery of its own: joined at once, the planner would begin with all visible articles.
      const newest = db
        .select({ articleId: idIn(narrations) })
        .from(narrations)
        .orderBy(desc(narrations.madeAt))
        .limit(limit)
        .as("newest");
      return { statements: [ofNewest(newest).limit(limit)], decode: decodeEpisode };
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
      return { statements: [ofNewest(newest).limit(limit)], decode: decodeEpisode };
    },
  };
}

export type PodcastEpisodeRepository = ReturnType<typeof createPodcastEpisodeRepository>;
