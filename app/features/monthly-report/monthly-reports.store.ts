import { sql } from "drizzle-orm";
import type { AudienceCounts } from "#app/features/audience/figures.ts";
import type { Period } from "#app/features/audience/period.ts";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { trailWhere } from "#app/platform/record/record-table.store.ts";
import { dayAfter } from "#app/platform/time/local-time.ts";
import type { BannerMonth, LinkClicks } from "./channel-sections.ts";

/** State of a month, without its report. Times in milliseconds. */
export interface MonthState {
  month: string;
  comment: string;
  /** Counts saves; 0 before the first. */
  version: number;
  commentedBy: string | null;
  commentedAt: number | null;
  closedBy: string | null;
  closedAt: number | null;
  /** Of the closed report. */
  views: number | null;
  viewsBefore: number | null;
}

/** A month with the report that was stored when it was closed: both null while it is open. */
export interface StoredMonth extends MonthState {
  schema: number | null;
  data: string | null;
}

/** Actor, time (ms), and the month in words for the audit trail. */
export interface MonthWrite {
  at: number;
  actor: { id: number | null; name: string };
  subject: string;
}

/** Stored report of a closed month. */
export interface ClosedReport {
  schema: number;
  data: string;
  views: number | null;
  viewsBefore: number | null;
}

/** Views of a month as they are counted now. */
export interface MonthViews {
  month: string;
  views: number;
}

const STATE = sql`month, comment, comment_version AS version, commented_by AS commentedBy, commented_at AS commentedAt, closed_by AS closedBy, closed_at AS closedAt,
  views, views_before AS viewsBefore`;

/** Before the first save. */
export const untouchedMonth = (month: string): StoredMonth => ({
  month,
  comment: "",
  version: 0,
  commentedBy: null,
  commentedAt: null,
  closedBy: null,
  closedAt: null,
  views: null,
  viewsBefore: null,
  schema: null,
  data: null,
});

/** Comments of months, and what was stored of closed ones. */
export function createMonthlyReportRepository(db: Database) {
  /** As it was read: that version of the comment, and not closed. */
  const isAsRead = (month: string, version: number) =>
    sql`COALESCE((SELECT comment_version FROM monthly_reports WHERE month = ${month}), 0) = ${version}
      AND NOT EXISTS (SELECT 1 FROM monthly_reports WHERE month = ${month} AND closed_at IS NOT NULL)`;

  return {
    readMonth: (month: string): Read<StoredMonth> => ({
      statements: [rawStatement(sql`SELECT ${STATE}, schema_version AS schema, data FROM monthly_reports WHERE month = ${month}`)],
      decode: ([result]) => rawRowsOf<StoredMonth>(result)[0] ?? untouchedMonth(month),
    }),

    /** The months of a year ("2026") that somebody commented or closed. */
    readYear: (year: string): Read<MonthState[]> => ({
      statements: [rawStatement(sql`SELECT ${STATE} FROM monthly_reports WHERE month BETWEEN ${`${year}-01`} AND ${`${year}-12`}`)],
      decode: ([result]) => rawRowsOf<MonthState>(result),
    }),

    /** The first day of which anything was counted, or the first month that was closed; null before the first. */
    readFirstDay: (): Read<string | null> =>
      mapRead(
        {
          statements: [
            rawStatement(sql`SELECT (SELECT MIN(day) FROM audience_days) AS audience, (SELECT MIN(day) FROM click_days) AS clicks, (SELECT MIN(hour) FROM banner_hours) AS banners,
              (SELECT MIN(month) FROM monthly_reports) AS reports`),
          ],
          decode: ([result]) => rawRowsOf<Record<string, string | null>>(result),
        },
        ([found]) =>
          Object.values(found ?? {})
            .filter((day) => day !== null)
            .sort()[0] ?? null,
      ),

    /** Saves a comment over the version that was read; false when somebody saved or closed meanwhile. */
    async saveComment(month: string, text: string, version: number, { at, actor, subject }: MonthWrite): Promise<boolean> {
      const [, saved] = await runBatch(db, [
        trailWhere({ at, actor }, "report.comment", { subject }, isAsRead(month, version)),
        rawStatement(sql`INSERT INTO monthly_reports (month, comment, comment_version, commented_by, commented_at)
          SELECT ${month}, ${text}, 1, ${actor.name}, ${at} WHERE ${isAsRead(month, version)}
          ON CONFLICT (month) DO UPDATE SET comment = excluded.comment, comment_version = comment_version + 1, commented_by = excluded.commented_by, commented_at = excluded.commented_at
          RETURNING month`),
      ]);
      return saved.results.length > 0;
    },

    /** Closes a month for good, with the comment of that version; false when somebody saved another or closed it meanwhile. */
    async close(month: string, version: number, { schema, data, views, viewsBefore }: ClosedReport, { at, actor, subject }: MonthWrite): Promise<boolean> {
      const [, closed] = await runBatch(db, [
        trailWhere({ at, actor }, "report.close", { subject }, isAsRead(month, version)),
        rawStatement(sql`INSERT INTO monthly_reports (month, closed_by, closed_at, views, views_before, schema_version, data)
          SELECT ${month}, ${actor.name}, ${at}, ${views}, ${viewsBefore}, ${schema}, ${data} WHERE ${isAsRead(month, version)}
          ON CONFLICT (month) DO UPDATE SET closed_by = excluded.closed_by, closed_at = excluded.closed_at, views = excluded.views, views_before = excluded.views_before,
            schema_version = excluded.schema_version, data = excluded.data
          RETURNING month`),
      ]);
      return closed.results.length > 0;
    },
  };
}

export type MonthlyReportRepository = ReturnType<typeof createMonthlyReportRepository>;

/** Two spans of time (ms), their ends exclusive: of the month, and of the days that it is compared with. */
export interface ReportSpans {
  from: number;
  to: number;
  fromBefore: number;
  toBefore: number;
}

const rows = <R>(statement: ReturnType<typeof rawStatement>): Read<R[]> => ({ statements: [statement], decode: ([result]) => rawRowsOf<R>(result) });

/** The first day that the audience was counted; null before the first reader. */
export const readCountedSince = (): Read<string | null> =>
  mapRead(rows<{ day: string | null }>(rawStatement(sql`SELECT MIN(day) AS day FROM audience_days`)), ([found]) => found?.day ?? null);

/** Views by month from one day to another. */
export const readMonthViews = (since: string, until: string): Read<MonthViews[]> =>
  rows(rawStatement(sql`SELECT substr(day, 1, 7) AS month, SUM(views) AS views FROM audience_days WHERE day BETWEEN ${since} AND ${until} GROUP BY 1`));

/** A story as it was read; title and slug are those of now, null where it is gone. */
export interface ReadStory extends AudienceCounts {
  title: string | null;
  slug: string | null;
  path: string;
}

/** The stories by their views in a period; at most `limit`. All addresses of one story are one. */
export const readMostRead = ({ since, until }: Period, limit: number): Read<ReadStory[]> =>
  rows(
    rawStatement(sql`SELECT one.*, a.title, a.slug FROM (
        SELECT MAX(path) AS path, article_id AS articleId, SUM(views) AS views, SUM(article_views) AS articleViews, SUM(sessions) AS sessions, SUM(visitors) AS visitors,
          SUM(engaged_ms) AS engagedMs, SUM(completions) AS completions
        FROM audience_pages WHERE day BETWEEN ${since} AND ${until} AND article_id IS NOT NULL GROUP BY article_id ORDER BY views DESC, path LIMIT ${limit}
      ) one LEFT JOIN articles a ON a.id = one.articleId ORDER BY one.views DESC, one.path`),
  );

/** Stories on the site that were published in either span. */
export const readPublished = ({ from, to, fromBefore, toBefore }: ReportSpans): Read<{ now: number; before: number }> =>
  mapRead(
    rows<{ now: number; before: number }>(
      rawStatement(sql`SELECT COUNT(CASE WHEN published_at >= ${from} THEN 1 END) AS now, COUNT(CASE WHEN published_at < ${toBefore} THEN 1 END) AS before
        FROM articles WHERE visible = 1 AND published_at >= ${fromBefore} AND published_at < ${to}`),
    ),
    ([found]) => found ?? { now: 0, before: 0 },
  );

type ClickRow = Record<keyof LinkClicks | `${keyof LinkClicks}Before`, number>;

/** Clicks of people on short links, in all and by the channel for which the link was made. */
export function readLinkClicks(period: Period, before: Period): Read<{ now: LinkClicks; before: LinkClicks }> {
  const inNow = sql`d.day >= ${period.since}`;
  const inBefore = sql`d.day <= ${before.until}`;
  const days = sql`d.day BETWEEN ${before.since} AND ${period.until}`;
  const totals = rawStatement(sql`SELECT COALESCE(SUM(CASE WHEN ${inNow} THEN d.tally ->> '$.clicks' END), 0) AS total,
      COALESCE(SUM(CASE WHEN ${inBefore} THEN d.tally ->> '$.clicks' END), 0) AS totalBefore
    FROM click_days d WHERE ${days}`);
  const sumOf = (channel: "whatsapp" | "instagram", when: typeof inNow) => sql`COALESCE(SUM(CASE WHEN l.channel = ${channel} AND ${when} THEN facet.value ->> '$[1]' END), 0)`;
  const channels = rawStatement(sql`SELECT ${sumOf("whatsapp", inNow)} AS whatsapp, ${sumOf("whatsapp", inBefore)} AS whatsappBefore,
      ${sumOf("instagram", inNow)} AS instagram, ${sumOf("instagram", inBefore)} AS instagramBefore
    FROM click_days d, json_each(d.tally, '$.links') facet CROSS JOIN short_links l ON l.id = CAST(facet.value ->> '$[0]' AS INTEGER) WHERE ${days}`);
  return {
    statements: [totals, channels],
    decode: (results) => {
      const [total, channel] = results.map((result) => rawRowsOf<Partial<ClickRow>>(result)[0]);
      const { total: all = 0, totalBefore = 0 } = total ?? {};
      const { whatsapp = 0, whatsappBefore = 0, instagram = 0, instagramBefore = 0 } = channel ?? {};
      return { now: { total: all, whatsapp, instagram }, before: { total: totalBefore, whatsapp: whatsappBefore, instagram: instagramBefore } };
    },
  };
}

interface BannerRow {
  id: number;
  client: string;
  house: number;
  startsAt: number;
  cpmE4: number | null;
  cpcE4: number | null;
  totalE4: number | null;
  served: number;
  viewable: number;
  clicks: number;
  servedBefore: number;
  viewableBefore: number;
  clicksBefore: number;
}

const BANNER = sql`b.id, b.client, b.house, b.starts_at AS startsAt, b.cpm_e4 AS cpmE4, b.cpc_e4 AS cpcE4, b.total_e4 AS totalE4`;

/**
 * Banners that were counted in a period or in the compared one, deleted ones too, and those with a fixed sum whose run began in one of
 * them: of deleted ones only what was served.
 */
export function readBannerMonth(period: Period, before: Period, { from, to, fromBefore, toBefore }: ReportSpans): Read<BannerMonth[]> {
  const [now, earlier] = [sql`h.hour >= ${period.since}`, sql`h.hour < ${dayAfter(before.until)}`];
  const sum = (column: "served" | "viewable" | "clicks", when: typeof now) => sql`SUM(CASE WHEN ${when} THEN h.${sql.raw(column)} ELSE 0 END)`;
  return {
    statements: [
      rawStatement(sql`SELECT ${BANNER}, one.served, one.viewable, one.clicks, one.servedBefore, one.viewableBefore, one.clicksBefore FROM (
          SELECT h.banner_id AS id, ${sum("served", now)} AS served, ${sum("viewable", now)} AS viewable, ${sum("clicks", now)} AS clicks,
            ${sum("served", earlier)} AS servedBefore, ${sum("viewable", earlier)} AS viewableBefore, ${sum("clicks", earlier)} AS clicksBefore
          FROM banner_hours h WHERE h.hour >= ${before.since} AND h.hour < ${dayAfter(period.until)} GROUP BY h.banner_id
        ) one CROSS JOIN banners b ON b.id = one.id`),
      rawStatement(sql`SELECT ${BANNER}, 0 AS served, 0 AS viewable, 0 AS clicks, 0 AS servedBefore, 0 AS viewableBefore, 0 AS clicksBefore
        FROM banners b WHERE b.total_e4 IS NOT NULL AND b.starts_at >= ${fromBefore} AND b.starts_at < ${to}
          AND (b.deleted_at IS NULL OR (SELECT served FROM banner_totals WHERE banner_id = b.id) > 0)`),
    ],
    decode: (results) => {
      const [counted = [], began = []] = results.map((result) => rawRowsOf<BannerRow>(result));
      const known = new Set(counted.map(({ id }) => id));
      return [...counted, ...began.filter(({ id }) => !known.has(id))].map((row) => ({
        client: row.client,
        house: row.house === 1,
        cpmE4: row.cpmE4,
        cpcE4: row.cpcE4,
        totalE4: row.totalE4,
        now: { served: row.served, viewable: row.viewable, clicks: row.clicks },
        before: { served: row.servedBefore, viewable: row.viewableBefore, clicks: row.clicksBefore },
        beganNow: row.startsAt >= from && row.startsAt < to,
        beganBefore: row.startsAt >= fromBefore && row.startsAt < toBefore,
      }));
    },
  };
}
