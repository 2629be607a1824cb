import { dailyMetrics, metricsOf, type SocialAccount, windowNames } from "#app/domain/social/catalogue.ts";

/** Posts of a day, and values of a dimension. */
const POSTS_A_DAY = 3;
const VALUES = 45;

const numbers = (name: string, count: number) => `${name} (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM ${name} WHERE n < ${count - 1})`;
const listOf = (values: readonly unknown[]) => `json_each('${JSON.stringify(values)}')`;

interface ManyDays {
  accounts: readonly SocialAccount[];
  /** The last day, `YYYY-MM-DD`. */
  today: string;
  days: number;
}

/** Statements that fill the tables of the networks as so many daily runs would have. */
export function manySocialDays({ accounts, today, days }: ManyDays): string[] {
  const day = `date('${today}', -d.n || ' days')`;
  return accounts.flatMap(({ network, accountId }) => {
    const account = `'${network}', '${accountId}'`;
    const windows = metricsOf(network).flatMap((metric) => windowNames(metric).flatMap((name) => metric.windows.map((length) => [name, length])));
    const demographics = metricsOf(network).flatMap(({ name, kind }) => (kind === "demographic" ? [name] : []));
    return [
      `WITH RECURSIVE ${numbers("d", days)} INSERT INTO social_days (network, account_id, metric, day, value, collected_at)
       SELECT ${account}, m.value, ${day}, 900 + d.n, 1 FROM d CROSS JOIN ${listOf(dailyMetrics(network).map(({ name }) => name))} m`,
      `WITH RECURSIVE ${numbers("d", days)} INSERT INTO social_windows (network, account_id, metric, window_days, end_day, value, collected_at)
       SELECT ${account}, w.value ->> 0, w.value ->> 1, ${day}, 900 + d.n, 1 FROM d CROSS JOIN ${listOf(windows)} w`,
      `INSERT INTO social_metric_states (network, account_id, metric, collected_at) SELECT ${account}, m.value, 1 FROM ${listOf(metricsOf(network).map(({ name }) => name))} m`,
      `WITH RECURSIVE ${numbers("d", Math.min(days, 35))}, ${numbers("v", VALUES)} INSERT INTO social_audience (network, account_id, metric, day, value, people, collected_at)
       SELECT ${account}, m.value, ${day}, 'valor-' || v.n, 90 + v.n, 1 FROM d CROSS JOIN v CROSS JOIN ${listOf(demographics)} m`,
      `WITH RECURSIVE ${numbers("d", days)}, ${numbers("p", POSTS_A_DAY)}
       INSERT INTO social_media (network, account_id, media_id, kind, media_type, caption, published_at, listed_run, read_at, reach, views, saved)
       SELECT ${account}, '179' || printf('%06d', d.n) || p.n, 'feed', 'IMAGE', 'Notícia', unixepoch(${day}) * 1000 + p.n, 1, 1, 900 + (d.n * 7 + p.n * 13) % 500, 5000, 30
       FROM d CROSS JOIN p`,
      `WITH RECURSIVE ${numbers("d", days)} INSERT INTO social_runs (network, account_id, day, origin, started_at, progress, calls, finished_at, outcome)
       SELECT ${account}, ${day}, 'daily', unixepoch(${day}) * 1000, '{}', 40, unixepoch(${day}) * 1000, 'ready' FROM d`,
    ];
  });
}
