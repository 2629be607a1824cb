import { desc, eq, sql } from "drizzle-orm";
import type { Category } from "#app/features/articles/categories.ts";
import { readDays } from "#app/features/audience/audience-period.store.ts";
import { periodUpTo } from "#app/features/audience/period.ts";
import { type Database, joinReads, mapRead, type Read, rawRowsOf, rawStatement, runBatch, valueRows } from "#app/platform/db/database.store.ts";
import { dailyAnalyses } from "#app/platform/db/schema.store.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { AnalysisData, ArticleWeek, DayHour, RecentReaction, ValueDay, ValueWeek } from "./analysis-data.ts";
import type { LatestAnalysis, StoredAnalysis } from "./daily-analysis.ts";
import { WEEKS_COMPARED } from "./facts.ts";

/** Shape of the stored JSON: what another version stored is computed again. */
const FORMAT = 2;

/** Analyses that are kept: about two months. */
const KEPT = 60;

/** Null where it cannot be read, so that it is computed again. */
function parseStored(json: string | null): StoredAnalysis | null {
  try {
    const stored = JSON.parse(json ?? "null") as { format: number; analysis: StoredAnalysis } | null;
    return stored?.format === FORMAT ? stored.analysis : null;
  } catch {
    return null;
  }
}

/** The computations of the daily analysis. */
export function createDailyAnalysisRepository(db: Database) {
  return {
    readLatest(): Read<LatestAnalysis> {
      const read: Read<[{ finishedAt: number | null; content: string | null }[], { claimedAt: number; outcome: string | null }[]]> = {
        statements: [
          db
            .select({ finishedAt: dailyAnalyses.finishedAt, content: dailyAnalyses.content })
            .from(dailyAnalyses)
            .where(eq(dailyAnalyses.outcome, "ready"))
            .orderBy(desc(dailyAnalyses.finishedAt))
            .limit(1),
          db.select({ claimedAt: dailyAnalyses.claimedAt, outcome: dailyAnalyses.outcome }).from(dailyAnalyses).orderBy(desc(dailyAnalyses.seq)).limit(1),
        ],
        decode: (results) => results as unknown[] as [{ finishedAt: number | null; content: string | null }[], { claimedAt: number; outcome: string | null }[]],
      };
      return mapRead(read, ([[ready], [newest]]) => {
        const analysis = parseStored(ready?.content ?? null);
        return {
          ready: analysis && ready ? { analysis, finishedAt: ready.finishedAt ?? 0 } : null,
          claimedAt: newest?.claimedAt ?? null,
          hasFailed: newest?.outcome === "failed",
        };
      });
    },

    /** Begins a computation unless another began within `intervalMs`: one statement decides. Null when one did. */
    async claim(now: number, intervalMs: number, claimedBy: number | null): Promise<number | null> {
      const [claimed] = await runBatch(db, [
        rawStatement<{ seq: number }>(sql`INSERT INTO daily_analyses (claimed_at, claimed_by)
          SELECT ${now}, ${claimedBy} WHERE COALESCE((SELECT claimed_at FROM daily_analyses ORDER BY seq DESC LIMIT 1), 0) <= ${now - intervalMs} RETURNING seq`),
      ]);
      return claimed.results[0]?.seq ?? null;
    },

    /** Stores what a computation came to, once, and forgets the oldest ones. */
    async finish(seq: number, analysis: StoredAnalysis | null, now: number): Promise<void> {
      const content = analysis && JSON.stringify({ format: FORMAT, analysis });
      await runBatch(db, [
        db
          .update(dailyAnalyses)
          .set({ finishedAt: now, outcome: analysis ? "ready" : "failed", content })
          .where(sql`${dailyAnalyses.seq} = ${seq} AND ${dailyAnalyses.outcome} IS NULL`),
        rawStatement(sql`DELETE FROM daily_analyses WHERE seq <= ${seq - KEPT}`),
      ]);
    },
  };
}

export type DailyAnalysisRepository = ReturnType<typeof createDailyAnalysisRepository>;

/** Articles of a week that are looked at, most viewed first: more than a newsroom publishes in a month. */
const ARTICLES_MAX = 1_000;
const HOURS_OF_DAYS = 28;
const WEEK_DAYS = 7;

/** Period of an analysis. Days are the newsroom's, `YYYY-MM-DD`; times in milliseconds. */
export interface AnalysisQuestion {
  now: number;
  /** The last whole day, and the one that has begun. */
  day: string;
  today: string;
  hoursOver: number;
  /** Midnights of the newsroom's clock: of the week's first day, and of `today`. */
  weekStart: number;
  todayStart: number;
}

/** The days one to four weeks before a day, latest first. */
const weeksBefore = (day: string): string[] => Array.from({ length: WEEKS_COMPARED }, (_, index) => periodUpTo(WEEK_DAYS * (index + 1) + 1, day).since);

const rows = <R>(statement: ReturnType<typeof rawStatement>): Read<R[]> => ({ statements: [statement], decode: ([result]) => rawRowsOf<R>(result) });

const COUNTS = sql.raw("views, article_views AS articleViews, sessions, visitors, engaged_ms AS engagedMs, completions");
const SUMS = sql.raw(
  "SUM(views) AS views, SUM(article_views) AS articleViews, SUM(sessions) AS sessions, SUM(visitors) AS visitors, SUM(engaged_ms) AS engagedMs, SUM(completions) AS completions",
);

type DimensionTable = "audience_sections" | "audience_sources";

const readValueDays = (table: DimensionTable, days: readonly string[]): Read<ValueDay[]> =>
  rows(rawStatement(sql`SELECT day, value, ${COUNTS} FROM ${sql.raw(table)} WHERE day IN ${valueRows(days)}`));

const readValueWeek = (table: DimensionTable, since: string, until: string): Read<ValueWeek[]> =>
  rows(rawStatement(sql`SELECT value, ${SUMS} FROM ${sql.raw(table)} WHERE day BETWEEN ${since} AND ${until} GROUP BY value`));

/** Everything that the daily analysis is computed from, in one batch. */
export function readAnalysisData({ now, day, today, hoursOver, weekStart, todayStart }: AnalysisQuestion, categories: Read<readonly Category[]>): Read<AnalysisData> {
  const sameWeekdays = weeksBefore(day);
  const todaysWeekdays = weeksBefore(today);
  const week = periodUpTo(WEEK_DAYS, day);
  const month = periodUpTo(HOURS_OF_DAYS, day);
  const reads = joinReads(
    readDays(sameWeekdays.at(-1) ?? day, day),
    rows<{ hour: number; views: number }>(
      rawStatement(sql`SELECT CAST(value AS INTEGER) AS hour, SUM(views) AS views FROM audience_hours WHERE day BETWEEN ${month.since} AND ${month.until} GROUP BY value`),
    ),
    rows<DayHour>(rawStatement(sql`SELECT day, CAST(value AS INTEGER) AS hour, views FROM audience_hours WHERE day IN ${valueRows([today, ...todaysWeekdays])}`)),
    readValueDays("audience_sections", [day, ...sameWeekdays]),
    readValueDays("audience_sources", [day, ...sameWeekdays]),
    readValueWeek("audience_sections", week.since, week.until),
    readValueWeek("audience_sources", week.since, week.until),
    rows<ArticleWeek>(
      rawStatement(sql`SELECT one.*, a.title, a.published_at AS publishedAt FROM (
          SELECT article_id AS articleId, ${SUMS}, SUM(CASE WHEN day = ${day} THEN views ELSE 0 END) AS viewsOnDay
          FROM audience_pages WHERE day BETWEEN ${week.since} AND ${week.until} AND article_id IS NOT NULL
          GROUP BY article_id ORDER BY SUM(views) DESC, article_id LIMIT ${ARTICLES_MAX}
        ) one JOIN articles a ON a.id = one.articleId AND +a.visible = 1`),
    ),
    rows<{ section: string; stories: number }>(
      rawStatement(sql`SELECT category AS section, COUNT(*) AS stories FROM articles
        WHERE visible = 1 AND published_at >= ${weekStart} AND published_at < ${todayStart} GROUP BY category ORDER BY category`),
    ),
    rows<RecentReaction>(
      rawStatement(sql`SELECT r.article_id AS articleId, a.title, r.reaction, COUNT(*) AS count FROM article_reactions r JOIN articles a ON a.id = r.article_id AND +a.visible = 1
        WHERE r.created_at >= ${now - DAY_MS} GROUP BY +r.article_id, r.reaction ORDER BY +r.article_id, r.reaction`),
    ),
    rows<{ measure: string; total: number }>(rawStatement(sql`SELECT measure, total FROM audience_totals WHERE measure <> 'views'`)),
    categories,
  );
  return mapRead(reads, ([days, hours, todaysHours, sections, sources, sectionsOfWeek, sourcesOfWeek, articles, published, reactions, totals, known]) => ({
    day,
    sameWeekdays,
    today: { day: today, sameWeekdays: todaysWeekdays, hoursOver, hours: todaysHours },
    days,
    hours,
    sections,
    sources,
    weekStart,
    sectionsOfWeek,
    sourcesOfWeek,
    articles,
    published,
    reactions,
    usualReactions: { total: totals.reduce((sum, one) => sum + one.total, 0), outraged: totals.find(({ measure }) => measure === "indignado")?.total ?? 0 },
    sectionNames: new Map(known.map(({ slug, name }) => [slug, name])),
  }));
}
