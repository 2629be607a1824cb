import { type SQL, sql } from "drizzle-orm";
import { mapRead, type Read, rawRowsOf, rawStatement, valueRows } from "#app/platform/db/database.store.ts";
import type { AudienceCounts } from "./figures.ts";
import { type Period, periodBefore } from "./period.ts";
import { LENGTH_EDGES, PUBLICATION_HOURS, type ReadingGroup } from "./reading-groups.ts";
import type { DayCounts, WeekHour } from "./series.ts";

/** Dimensions with a table of their own, keyed by day and value (migration 0024). */
const DIMENSION_TABLES = {
  section: "audience_sections",
  town: "audience_towns",
  author: "audience_authors",
  source: "audience_sources",
  device: "audience_devices",
  browser: "audience_browsers",
  system: "audience_systems",
} as const;

export type Dimension = keyof typeof DIMENSION_TABLES;

/** One value of a dimension in a period; `before`: its views and readers in the period before. */
export interface ValueCounts extends AudienceCounts {
  value: string;
  viewsBefore: number;
  visitorsBefore: number;
}

/** One page in a period. An article's former addresses are one page with its present one. */
export interface PageCounts extends AudienceCounts {
  /** As it was read; for an article its latest one by the alphabet, which `slug` replaces on screens. */
  path: string;
  articleId: number | null;
  /** Of the article as it is now; null for other pages, and for an article that is gone. */
  title: string | null;
  slug: string | null;
  viewsBefore: number;
}

/** A town from which readers came; shown only from `minimum` readers in one day. */
export interface ReaderTown {
  value: string;
  views: number;
  visitors: number;
}

/** Sums of a statement that reads two periods: of the one that begins with `since`, and the views of the one that ends with `untilBefore`. */
const sumsSince = (since: string, untilBefore: string) => sql`
  SUM(CASE WHEN day >= ${since} THEN views ELSE 0 END) AS views,
  SUM(CASE WHEN day >= ${since} THEN article_views ELSE 0 END) AS articleViews,
  SUM(CASE WHEN day >= ${since} THEN sessions ELSE 0 END) AS sessions,
  SUM(CASE WHEN day >= ${since} THEN visitors ELSE 0 END) AS visitors,
  SUM(CASE WHEN day >= ${since} THEN engaged_ms ELSE 0 END) AS engagedMs,
  SUM(CASE WHEN day >= ${since} THEN completions ELSE 0 END) AS completions,
  SUM(CASE WHEN day <= ${untilBefore} THEN views ELSE 0 END) AS viewsBefore`;

const rows = <R>(statement: ReturnType<typeof rawStatement>): Read<R[]> => ({ statements: [statement], decode: ([result]) => rawRowsOf<R>(result) });

/** Days from one to another that were counted, oldest first; a day without a row had no readers. */
export const readDays = (since: string, until: string): Read<DayCounts[]> =>
  rows(
    rawStatement(sql`SELECT day, views, article_views AS articleViews, sessions, visitors, engaged_ms AS engagedMs, completions
      FROM audience_days WHERE day BETWEEN ${since} AND ${until} ORDER BY day`),
  );

/** The days of a period and of the one before, oldest first. */
export const readDaysCompared = (period: Period): Read<DayCounts[]> => readDays(periodBefore(period).since, period.until);

/** The values of a dimension by their views in a period, with an earlier one, by default the period before; at most `limit`. */
export const readDimension = (dimension: Dimension, period: Period, limit: number, before = periodBefore(period)): Read<ValueCounts[]> =>
  rows(
    rawStatement(sql`SELECT value, ${sumsSince(period.since, before.until)}, SUM(CASE WHEN day <= ${before.until} THEN visitors ELSE 0 END) AS visitorsBefore
      FROM ${sql.raw(DIMENSION_TABLES[dimension])} WHERE day BETWEEN ${before.since} AND ${period.until}
      GROUP BY value HAVING SUM(CASE WHEN day >= ${period.since} THEN views ELSE 0 END) > 0 ORDER BY views DESC, value LIMIT ${limit}`),
  );

/** The pages by their views in a period, with the period before; at most `limit`. Titles are looked up for these alone. */
export const readPages = (period: Period, limit: number): Read<PageCounts[]> =>
  rows(
    rawStatement(sql`SELECT one.*, a.title, a.slug FROM (
        SELECT MAX(path) AS path, article_id AS articleId, ${sumsSince(period.since, periodBefore(period).until)}
        FROM audience_pages WHERE day BETWEEN ${periodBefore(period).since} AND ${period.until}
        GROUP BY COALESCE(article_id, path) HAVING SUM(CASE WHEN day >= ${period.since} THEN views ELSE 0 END) > 0 ORDER BY views DESC, path LIMIT ${limit}
      ) one LEFT JOIN articles a ON a.id = one.articleId ORDER BY one.views DESC, one.path`),
  );

/** Views by hour and weekday. */
export const readWeekHours = ({ since, until }: Period): Read<WeekHour[]> =>
  rows(
    rawStatement(sql`SELECT CAST(strftime('%w', day) AS INTEGER) AS weekday, CAST(value AS INTEGER) AS hour, SUM(views) AS views
      FROM audience_hours WHERE day BETWEEN ${since} AND ${until} GROUP BY weekday, hour`),
  );

/**
 * Readers' towns by views. Only a day's readers can be told apart, so that a town is shown where some day had at least
 * `minimum` of them: a sum over days could be one person's.
 */
export const readReaderTowns = ({ since, until }: Period, minimum: number, limit: number): Read<ReaderTown[]> =>
  rows(
    rawStatement(sql`SELECT value, SUM(views) AS views, SUM(visitors) AS visitors FROM audience_reader_towns WHERE day BETWEEN ${since} AND ${until}
      GROUP BY value HAVING MAX(visitors) >= ${minimum} ORDER BY views DESC, value LIMIT ${limit}`),
  );

/** Views of what is no person's visit, and of people sent by assistants, by class. */
export const readClasses = ({ since, until }: Period): Read<Map<string, number>> =>
  mapRead(
    rows<{ class: string; views: number }>(rawStatement(sql`SELECT class, SUM(views) AS views FROM audience_classes WHERE day BETWEEN ${since} AND ${until} GROUP BY class`)),
    (found) => new Map(found.map((row) => [row.class, row.views])),
  );

/** Beacons that were not counted, by reason, most first. */
export const readExclusions = ({ since, until }: Period): Read<{ reason: string; count: number }[]> =>
  rows(rawStatement(sql`SELECT reason, SUM(count) AS count FROM audience_exclusions WHERE day BETWEEN ${since} AND ${until} GROUP BY reason ORDER BY count DESC, reason`));

/** Measurements of a metric in one histogram bucket, by kind of page and device. */
export interface VitalBucket {
  pageKind: string;
  device: string;
  metric: string;
  bucket: number;
  count: number;
}

export const readVitals = ({ since, until }: Period): Read<VitalBucket[]> =>
  rows(
    rawStatement(sql`SELECT page_kind AS pageKind, device, metric, bucket, SUM(count) AS count FROM audience_vitals WHERE day BETWEEN ${since} AND ${until}
      GROUP BY page_kind, device, metric, bucket`),
  );

/** JavaScript errors of readers' pages, most frequent first; at most `limit`. */
export const readPageErrors = ({ since, until }: Period, limit: number): Read<{ pageKind: string; message: string; count: number; lastDay: string }[]> =>
  rows(
    rawStatement(sql`SELECT page_kind AS pageKind, message, SUM(count) AS count, MAX(day) AS lastDay FROM audience_errors WHERE day BETWEEN ${since} AND ${until}
      GROUP BY page_kind, message ORDER BY count DESC, message LIMIT ${limit}`),
  );

/** Measurements of a metric in one histogram bucket, by kind of page and connection. */
export interface ConnectionVitalBucket {
  pageKind: string;
  connection: string;
  metric: string;
  bucket: number;
  count: number;
}

/** Reads web vitals of a period by kind of page and connection. */
export const readConnectionVitals = ({ since, until }: Period): Read<ConnectionVitalBucket[]> => ({
  statements: [
    rawStatement(sql`SELECT page_kind AS pageKind, connection, metric, bucket, SUM(count) AS count FROM audience_vitals WHERE day BETWEEN ${since} AND ${until}
      GROUP BY page_kind, connection, metric, bucket`),
  ],
  decode: ([result]) => rawRowsOf<ConnectionVitalBucket>(result),
});

/** The group of a text's length: how many of the edges it reaches. */
const lengthGroup = (words: SQL): SQL =>
  sql.join(
    LENGTH_EDGES.map((edge) => sql`(${words} >= ${edge})`),
    sql` + `,
  );

const SUMS = sql`COUNT(*) AS stories, SUM(views) AS views, SUM(engaged_ms) AS engagedMs, SUM(completions) AS completions`;

/**
 * Sums up reading by kicker (at most `kickers`, by views), length, and hour of publication on the newsroom's clock (`offsetMs` ahead of UTC). The
 * days' rows are scanned once and stories found by their ids; a deleted story is in no group.
 */
export const readReadingGroups = ({ since, until }: Period, offsetMs: number, kickers: number): Read<ReadingGroup[]> => ({
  statements: [
    rawStatement(sql`WITH own AS MATERIALIZED (
        SELECT article_id, SUM(article_views) AS views, SUM(engaged_ms) AS engaged_ms, SUM(completions) AS completions
        FROM audience_pages WHERE day BETWEEN ${since} AND ${until} AND article_id IS NOT NULL GROUP BY article_id HAVING SUM(article_views) > 0
      ), one AS MATERIALIZED (
        SELECT own.views, own.engaged_ms, own.completions, a.kicker, ${lengthGroup(sql`a.reading_words`)} AS length_group,
          CAST(CAST(strftime('%H', (a.published_at + ${offsetMs}) / 1000, 'unixepoch') AS INTEGER) / ${PUBLICATION_HOURS} AS INTEGER) AS hour_group
        FROM own CROSS JOIN articles a ON a.id = own.article_id
      )
      SELECT * FROM (SELECT 'kicker' AS "by", kicker AS value, ${SUMS} FROM one WHERE kicker <> '' GROUP BY kicker ORDER BY views DESC, value LIMIT ${kickers}) top
      UNION ALL SELECT 'length', CAST(length_group AS TEXT), ${SUMS} FROM one GROUP BY length_group
      UNION ALL SELECT 'hour', CAST(hour_group AS TEXT), ${SUMS} FROM one WHERE hour_group IS NOT NULL GROUP BY hour_group`),
  ],
  decode: ([result]) => rawRowsOf<ReadingGroup>(result),
});

/** Views of an article in one hour (`2026-11-21T18`). */
export interface ArticleHour {
  articleId: number;
  hour: string;
  views: number;
}

/** The views of articles in some hours; hours without views have no row. Only the rows of these articles and hours are read. */
export const readArticleHours = (ids: readonly number[], hours: readonly string[]): Read<ArticleHour[]> => ({
  statements: [rawStatement(sql`SELECT article_id AS articleId, hour, views FROM audience_article_hours WHERE article_id IN ${valueRows(ids)} AND hour IN ${valueRows(hours)}`)],
  decode: ([result]) => rawRowsOf<ArticleHour>(result),
});

/** Reads publication times (ms) of visible articles, by id. */
export const readPublishedAt = (ids: readonly number[]): Read<Map<number, number>> => ({
  statements: [rawStatement(sql`SELECT id, published_at AS at FROM articles WHERE id IN ${valueRows(ids)} AND +visible = 1 AND published_at IS NOT NULL`)],
  decode: ([result]) => new Map(rawRowsOf<{ id: number; at: number }>(result).map(({ id, at }) => [id, at])),
});
