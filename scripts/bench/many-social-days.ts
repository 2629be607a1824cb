import { AUDIENCE_DIMENSIONS, AUDIENCES, audienceMetric, dailyMetrics, metricsOf, type SocialAccount, windowNames } from "#app/features/social/catalogue.ts";

/** The accounts whose figures the benchmark stores. */
export const BENCH_ACCOUNTS: readonly SocialAccount[] = [
  { network: "instagram", accountId: "1" },
  { network: "facebook", accountId: "2" },
];

/** Posts a day of the Instagram account. */
const POSTS_A_DAY = 8;

/** Values of one dimension: the most that are told. */
const VALUES = 45;

const numbers = (name: string, count: number) => `${name} (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM ${name} WHERE n < ${count - 1})`;
const text = (value: unknown) => `'${JSON.stringify(value)}'`;

/** Statements that fill the tables of the networks' figures as `days` of daily collections up to `today` (`YYYY-MM-DD`) would have. */
export function manySocialDays({ today, days }: { today: string; days: number }): string[] {
  const day = `date('${today}', -d.n || ' days')`;
  const daily = BENCH_ACCOUNTS.flatMap(({ network, accountId }) => dailyMetrics(network).map(({ name }) => [network, accountId, name]));
  const windows = BENCH_ACCOUNTS.flatMap(({ network, accountId }) =>
    metricsOf(network).flatMap((metric) => windowNames(metric).flatMap((name) => metric.windows.map((length) => [network, accountId, name, length]))),
  );
  const states = BENCH_ACCOUNTS.flatMap(({ network, accountId }) => metricsOf(network).map(({ name }) => [network, accountId, name]));
  const people = AUDIENCES.flatMap((audience) => AUDIENCE_DIMENSIONS.map((dimension) => audienceMetric(audience, dimension)));
  return [
    `WITH RECURSIVE ${numbers("d", days)} INSERT INTO social_days (network, account_id, metric, day, value, collected_at)
     SELECT m.value ->> 0, m.value ->> 1, m.value ->> 2, ${day}, 900 + d.n % 7, 1 FROM d CROSS JOIN json_each(${text(daily)}) m`,
    `WITH RECURSIVE ${numbers("d", days)} INSERT INTO social_windows (network, account_id, metric, window_days, end_day, value, collected_at)
     SELECT m.value ->> 0, m.value ->> 1, m.value ->> 2, m.value ->> 3, ${day}, 9000 + d.n % 7, 1 FROM d CROSS JOIN json_each(${text(windows)}) m`,
    `INSERT INTO social_metric_states (network, account_id, metric, collected_at) SELECT m.value ->> 0, m.value ->> 1, m.value ->> 2, 1 FROM json_each(${text(states)}) m`,
    `INSERT INTO social_accounts (network, account_id, name, read_at) SELECT m.value ->> 'network', m.value ->> 'accountId', 'lide', 1 FROM json_each(${text(BENCH_ACCOUNTS)}) m`,
    `WITH RECURSIVE ${numbers("d", days)} INSERT INTO social_runs (network, account_id, day, origin, started_at, progress, calls, finished_at, outcome)
     SELECT m.value ->> 'network', m.value ->> 'accountId', ${day}, 'daily', 1, '{}', 40, 2, 'ready' FROM d CROSS JOIN json_each(${text(BENCH_ACCOUNTS)}) m ORDER BY d.n DESC`,
    // Values older than five weeks are deleted by the collection.
    `WITH RECURSIVE ${numbers("d", Math.min(days, 35))}, ${numbers("v", VALUES)} INSERT INTO social_audience (network, account_id, metric, day, value, people, collected_at)
     SELECT 'instagram', '1', m.value, ${day}, 'valor-' || v.n, 9, 1 FROM d CROSS JOIN v CROSS JOIN json_each(${text(people)}) m`,
    `WITH RECURSIVE ${numbers("d", days)}, ${numbers("p", POSTS_A_DAY)} INSERT INTO social_media
       (network, account_id, media_id, kind, media_type, caption, published_at, listed_run, read_at, reach, views, likes, comments, shares, saved, total_interactions)
     SELECT 'instagram', '1', d.n * ${POSTS_A_DAY} + p.n, 'feed', 'IMAGE', 'Legenda', unixepoch(${day}) * 1000 + p.n, 1, 1, 900 + p.n, 990, 90, 9, 9, 9, 117 FROM d CROSS JOIN p`,
  ];
}
