import { type SQL, sql } from "drizzle-orm";
import { type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import type { Period } from "./period.ts";
import { LENGTH_EDGES, PUBLICATION_HOURS, type ReadingGroup } from "./reading-groups.ts";

/** How often a metric of a kind of page on a connection fell into a bucket of its histogram. */
export interface ConnectionVitalBucket {
  pageKind: string;
  connection: string;
  metric: string;
  bucket: number;
  count: number;
}

/** What readers' browsers measured in a period, by kind of page and connection. */
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
 * What was read in a period by the stories' kickers (at most `kickers`, by their views), lengths and hours of publication on the newsroom's
 * clock (`offsetMs` ahead of UTC). The days' rows are walked once, the stories found by their ids; a story that is gone is in no group.
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
