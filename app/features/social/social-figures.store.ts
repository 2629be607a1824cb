import { sql } from "drizzle-orm";
import { knownRead, mapRead, type RawStatement, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import { dailyMetrics, metricsOf, type SocialAccount, type SocialNetwork, windowNames } from "./catalogue.ts";
import type { FailureCause } from "./collection-failure.ts";
import { LISTED_MS, MEDIA_METRICS, type MeasuredPost, type MediaMetric, type MediaPost, REFRESHED_MS, STORY_MS, TOP_POSTS } from "./media.ts";
import type { DueMedia, MediaEnd } from "./media-plan.ts";
import type { DayValue, WindowValue } from "./readings.ts";
import type { AudienceRow, MetricState, SocialRecord } from "./report.ts";

/** State of an account's collection, for the screen. Times are epoch ms. */
export interface CollectionState {
  /** The end of the last complete run; null before the first. */
  collectedAt: number | null;
  /** True while a run is in progress. */
  isRunning: boolean;
  /** Until when an open run waits; null where it does not. */
  notBefore: number | null;
  /** Reason why the newest run waits, or failed; null for none. */
  problem: string | null;
}

/** Stored data of one account, and the state of its collection. */
export interface StoredNetwork {
  record: SocialRecord;
  collection: CollectionState;
}

type OfNetwork<T> = T & { network: SocialNetwork };

/** Days before the last one to which a window's figure is looked for; older ones are of no use. */
const WINDOW_DAYS_BACK = 10;

/** Values of the days from `since` to `until` of the accounts, the windows that ended lately, and how each metric and run stands. */
export function readSocialFigures(accounts: readonly SocialAccount[], { since, until }: { since: string; until: string }, now: number): Read<Map<SocialNetwork, StoredNetwork>> {
  const list = JSON.stringify(accounts.map(({ network, accountId }) => [network, accountId]));
  const metrics = JSON.stringify(accounts.flatMap(({ network, accountId }) => dailyMetrics(network).map(({ name }) => [network, accountId, name])));
  const windows = JSON.stringify(
    accounts.flatMap(({ network, accountId }) =>
      metricsOf(network).flatMap((metric) => windowNames(metric).flatMap((name) => metric.windows.map((days) => [network, accountId, name, days]))),
    ),
  );
  const read: Read<readonly unknown[]> = {
    statements: [
      rawStatement(sql`SELECT d.network, d.metric, d.day, d.value FROM json_each(${metrics}) one
            CROSS JOIN social_days d ON d.network = one.value ->> '$[0]' AND d.account_id = one.value ->> '$[1]' AND d.metric = one.value ->> '$[2]'
              AND d.day >= ${since} AND d.day <= ${until}`),
      rawStatement(sql`SELECT w.network, w.metric, w.window_days AS windowDays, w.end_day AS endDay, w.value FROM json_each(${windows}) one
            CROSS JOIN social_windows w ON w.network = one.value ->> '$[0]' AND w.account_id = one.value ->> '$[1]' AND w.metric = one.value ->> '$[2]'
              AND w.window_days = one.value ->> '$[3]' AND w.end_day > date(${until}, ${`-${WINDOW_DAYS_BACK} days`}) AND w.end_day <= ${until}`),
      rawStatement(sql`SELECT s.network, s.metric, s.collected_at AS collectedAt, s.cause FROM json_each(${list}) one
            CROSS JOIN social_metric_states s ON s.network = one.value ->> '$[0]' AND s.account_id = one.value ->> '$[1]'`),
      rawStatement(sql`SELECT a.network, a.name FROM json_each(${list}) one
            CROSS JOIN social_accounts a ON a.network = one.value ->> '$[0]' AND a.account_id = one.value ->> '$[1]'`),
      rawStatement(sql`SELECT r.network, r.not_before AS notBefore, r.finished_at AS finishedAt, r.problem,
              (SELECT p.finished_at FROM social_runs p WHERE p.network = r.network AND p.account_id = r.account_id AND p.outcome = 'ready' ORDER BY p.day DESC, p.seq DESC LIMIT 1) AS collectedAt
            FROM json_each(${list}) one
            CROSS JOIN social_runs r ON r.seq = (SELECT MAX(seq) FROM social_runs n WHERE n.network = one.value ->> '$[0]' AND n.account_id = one.value ->> '$[1]')`),
    ],
    decode: (results) => results,
  };
  return mapRead(read, ([days, ends, states, names, runs]) => {
    const of = <T>(rows: unknown, network: SocialNetwork) => rawRowsOf<OfNetwork<T>>(rows).filter((row) => row.network === network);
    return new Map(
      accounts.map(({ network }) => {
        const [run] = of<{ notBefore: number; finishedAt: number | null; problem: string | null; collectedAt: number | null }>(runs, network);
        const isRunning = run?.finishedAt === null;
        return [
          network,
          {
            record: {
              network,
              accountName: of<{ name: string }>(names, network)[0]?.name ?? null,
              days: of<DayValue>(days, network),
              windows: of<WindowValue>(ends, network),
              states: new Map(of<MetricState & { metric: string }>(states, network).map(({ metric, collectedAt, cause }) => [metric, { collectedAt, cause }])),
            },
            collection: {
              collectedAt: run?.collectedAt ?? null,
              isRunning,
              notBefore: run && isRunning && run.notBefore > now ? run.notBefore : null,
              problem: run?.problem ?? null,
            },
          },
        ];
      }),
    );
  });
}

/** The newest people by value of each reported dimension of an account. */
export function readSocialAudience({ network, accountId }: SocialAccount): Read<AudienceRow[]> {
  const metrics = metricsOf(network).flatMap(({ name, kind }) => (kind === "demographic" ? [name] : []));
  return {
    statements: [
      rawStatement(sql`WITH newest AS MATERIALIZED (
          SELECT value AS metric, (SELECT n.day FROM social_audience n WHERE n.network = ${network} AND n.account_id = ${accountId} AND n.metric = one.value
            ORDER BY n.day DESC LIMIT 1) AS day FROM json_each(${JSON.stringify(metrics)}) one)
        SELECT a.metric, a.day, a.value, a.people, a.collected_at AS collectedAt FROM newest one
        CROSS JOIN social_audience a ON a.network = ${network} AND a.account_id = ${accountId} AND a.metric = one.metric AND a.day = one.day`),
    ],
    decode: ([result]) => rawRowsOf<AudienceRow>(result),
  };
}

/** Results of one call about the account's posts. */
export interface MediaChange {
  /** Posts that a list has. */
  listed: readonly MediaPost[];
  /** A post's totals that were told, and those that have no figure any more; `end` null: the run is not done with it. `cause`: why it failed. */
  totals: { id: string; told: ReadonlyMap<MediaMetric, number>; lost: readonly MediaMetric[]; end: MediaEnd | null; cause: FailureCause | null } | null;
}

/** Posts that one invocation may ask for at most, and some that do not answer (ours). */
const DUE_MAX = 60;

type PostRow = Omit<MeasuredPost, "totals"> & MeasuredPost["totals"];

const POST_COLUMNS = sql`m.media_id AS id, m.kind, m.media_type AS type, m.caption, m.permalink, m.thumbnail, m.published_at AS publishedAt, m.read_at AS readAt, m.cause,
  m.reach, m.views, m.likes, m.comments, m.shares, m.saved, m.total_interactions`;

const postOf = ({ reach, views, likes, comments, shares, saved, total_interactions, ...post }: PostRow): MeasuredPost => ({
  ...post,
  totals: { reach, views, likes, comments, shares, saved, total_interactions },
});

/** The posts of a span of time (ms, both ends included) that most people saw. */
export const readTopPosts = ({ network, accountId }: SocialAccount, { since, until }: { since: number; until: number }): Read<MeasuredPost[]> => ({
  statements: [
    rawStatement(sql`SELECT ${POST_COLUMNS} FROM social_media m
        WHERE m.network = ${network} AND m.account_id = ${accountId} AND m.published_at >= ${since} AND m.published_at <= ${until}
        ORDER BY COALESCE(m.reach, -1) DESC, COALESCE(m.total_interactions, -1) DESC, m.published_at DESC LIMIT ${TOP_POSTS}`),
  ],
  decode: ([result]) => rawRowsOf<PostRow>(result).map(postOf),
});

/** Posts by the provider's number of them; none without an account. `CROSS JOIN`: the numbers first, or all of the account's posts are read for each. */
export const readPosts = (account: SocialAccount | null, ids: readonly string[]): Read<MeasuredPost[]> =>
  account === null
    ? knownRead([])
    : {
        statements: [
          rawStatement(sql`SELECT ${POST_COLUMNS} FROM json_each(${JSON.stringify(ids)}) one
            CROSS JOIN social_media m ON m.network = ${account.network} AND m.account_id = ${account.accountId} AND m.media_id = one.value`),
        ],
        decode: ([result]) => rawRowsOf<PostRow>(result).map(postOf),
      };

/**
 * Posts whose totals a run has not requested yet, newest first: those of the last 28 days, older ones until they were read once after that age, and
 * stories during their lifetime.
 */
export const dueStatement = ({ network, accountId }: SocialAccount, runSeq: number, now: number): RawStatement<DueMedia> =>
  rawStatement<DueMedia>(sql`SELECT media_id AS id, kind FROM social_media
    WHERE network = ${network} AND account_id = ${accountId} AND published_at > ${now - LISTED_MS} AND asked_run < ${runSeq}
      AND (kind <> 'story' OR published_at > ${now - STORY_MS}) AND (read_at IS NULL OR read_at < published_at + ${REFRESHED_MS})
    ORDER BY published_at DESC, media_id DESC LIMIT ${DUE_MAX}`);

/** Statements that store what a call brought, by the holder of run `runSeq` with `lease` alone. */
export function mediaStatements({ network, accountId }: SocialAccount, { listed, totals }: MediaChange, run: { seq: number; lease: string }, now: number): RawStatement[] {
  const holdsRun = sql`EXISTS (SELECT 1 FROM social_runs WHERE seq = ${run.seq} AND lease = ${run.lease} AND finished_at IS NULL)`;
  const statements: RawStatement[] = [];
  if (listed.length > 0)
    statements.push(
      rawStatement(sql`INSERT INTO social_media (network, account_id, media_id, kind, media_type, caption, permalink, thumbnail, published_at, listed_run)
        SELECT ${network}, ${accountId}, one.value ->> '$.id', one.value ->> '$.kind', one.value ->> '$.type', one.value ->> '$.caption', one.value ->> '$.permalink',
          one.value ->> '$.thumbnail', one.value ->> '$.publishedAt', ${run.seq}
        FROM json_each(${JSON.stringify(listed)}) one WHERE ${holdsRun}
        ON CONFLICT (network, account_id, media_id) DO UPDATE SET caption = excluded.caption, permalink = COALESCE(excluded.permalink, social_media.permalink),
          thumbnail = COALESCE(excluded.thumbnail, social_media.thumbnail), listed_run = excluded.listed_run`),
    );
  if (totals) {
    const values = JSON.stringify({ ...Object.fromEntries(totals.lost.map((metric) => [metric, null])), ...Object.fromEntries(totals.told) });
    const columns = sql.join(
      MEDIA_METRICS.map((metric) => {
        const column = sql.raw(metric);
        const path = sql.raw(`'$.${metric}'`);
        // A total that the answer does not name keeps its value; one that is not told any more loses it.
        return sql`${column} = CASE WHEN json_type(${values}, ${path}) IS NULL THEN ${column} ELSE ${values} ->> ${path} END`;
      }),
      sql`, `,
    );
    // Only when the run has finished the post: an older, half-read post would not be requested any more.
    const ends =
      totals.end === null
        ? sql``
        : sql`, asked_run = ${run.seq}, cause_code = ${totals.cause?.code ?? null}, cause = ${totals.cause?.sentence ?? null}${totals.end === "told" ? sql`, read_at = ${now}` : sql``}`;
    statements.push(
      rawStatement(sql`UPDATE social_media SET ${columns}${ends} WHERE network = ${network} AND account_id = ${accountId} AND media_id = ${totals.id} AND ${holdsRun}`),
    );
  }
  return statements;
}
