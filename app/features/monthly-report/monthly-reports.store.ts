import { sql } from "drizzle-orm";
import { trailWhere } from "#app/features/audit/audit.store.ts";
import { type Database, mapRead, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";

/** How a month stands, without its report. Times in milliseconds. */
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

/** Who writes, when (ms), and which month, in words, for the trail. */
export interface MonthWrite {
  at: number;
  actor: { id: number | null; name: string };
  subject: string;
}

/** What is stored of a report when its month is closed. */
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
