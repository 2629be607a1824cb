import { sql } from "drizzle-orm";
import { mapRead, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import type { AudienceRow } from "./audience-report.ts";
import { dailyMetrics, metricsOf, type SocialAccount, type SocialNetwork, windowNames } from "./catalogue.ts";
import type { DayValue, WindowValue } from "./readings.ts";
import type { MetricState, SocialRecord } from "./report.ts";

/** How an account's collection stands, for the screen. Times are epoch ms. */
export interface CollectionState {
  /** The end of the last complete run; null before the first. */
  collectedAt: number | null;
  /** Whether a run is not over. */
  isRunning: boolean;
  /** Until when an open run waits; null where it does not. */
  notBefore: number | null;
  /** Why the newest run waits, or failed; null where it did not. */
  problem: string | null;
}

/** What is stored of one account, and how its collection stands. */
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

/** The newest people by value of each dimension that is told of an account. */
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
