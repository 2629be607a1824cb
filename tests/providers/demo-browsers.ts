import { BROWSER_KEYS } from "./web-push.ts";

/** Browsers of the demo that get alerts. */
const BROWSERS = 260;

/**
 * Browsers of readers at the simulated push service, with choices of every kind: the demo's screens show a reach. Those of an
 * earlier start know a push service that is gone, and are replaced.
 */
export async function subscribeDemoBrowsers(db: D1Database, serviceUrl: string): Promise<void> {
  const { results } = await db.prepare("SELECT slug, type FROM categories ORDER BY id").all<{ slug: string; type: string }>();
  const towns = results.filter(({ type }) => type === "municipality").map(({ slug }) => `municipio:${slug}`);
  const sections = results.filter(({ type }) => type !== "municipality").map(({ slug }) => `categoria:${slug}`);
  const pick = (from: readonly string[], n: number) => (from.length === 0 ? [] : [from[n % from.length] as string]);
  const rows = Array.from({ length: BROWSERS }, (_, n) => ({
    hash: `demo:${n}`,
    endpoint: `${serviceUrl}/push/ok-demo-${n}`,
    topics: n % 3 === 0 ? ["tudo"] : [...(n % 2 === 0 ? ["urgente"] : []), ...pick(towns, n), ...pick(sections, 3 * n)],
    frequency: n % 9 === 0 ? "resumo" : "na-hora",
    quietFrom: n % 4 === 0 ? 22 * 60 : null,
    quietTo: n % 4 === 0 ? 6 * 60 : null,
    weeklyQuota: n % 7 === 0 ? null : [3, 5, 10, 20][n % 4],
    digest: Number(n % 3 === 0),
  }));
  const json = JSON.stringify(rows);
  await db.batch([
    db.prepare("DELETE FROM push_subscriptions WHERE endpoint_hash BETWEEN 'demo:' AND 'demo:~'"),
    db
      .prepare(
        `INSERT INTO push_subscriptions (endpoint_hash, endpoint, p256dh, auth, created_at, frequency, quiet_from, quiet_to, weekly_quota, digest)
          SELECT value ->> 'hash', value ->> 'endpoint', ?, ?, ?, value ->> 'frequency', value ->> 'quietFrom', value ->> 'quietTo', value ->> 'weeklyQuota', value ->> 'digest' FROM json_each(?)`,
      )
      .bind(BROWSER_KEYS.p256dh, BROWSER_KEYS.auth, Date.now(), json),
    db
      .prepare(
        `INSERT OR IGNORE INTO push_topics (topic, subscription_id)
          SELECT t.value, s.id FROM json_each(?) b JOIN push_subscriptions s ON s.endpoint_hash = b.value ->> 'hash', json_each(b.value, '$.topics') t`,
      )
      .bind(json),
  ]);
}

/** Readers of the demo who asked for the newsletter. */
const SUBSCRIBERS = 180;
const CONSENT_MS = 20 * 60 * 60_000;

/** Subscribers of the newsletter in every state: the demo's screen shows numbers, and the edition of the hour goes out to the simulated service. */
export async function subscribeDemoReaders(db: D1Database): Promise<void> {
  const { results } = await db.prepare("SELECT slug FROM categories WHERE type = 'municipality' ORDER BY id").all<{ slug: string }>();
  const stateOf = (n: number) => (n % 15 === 0 ? "pending" : n % 29 === 0 ? "unsubscribed" : n % 53 === 0 ? "bounced" : "confirmed");
  const rows = Array.from({ length: SUBSCRIBERS }, (_, n) => ({
    email: `leitor-${n}@exemplo.com`,
    state: stateOf(n),
    town: n % 3 === 0 ? "" : (results[(n * n) % Math.max(1, results.length)]?.slug ?? ""),
    morning: n % 4 === 3 ? 0 : 1,
    evening: n % 4 === 3 || n % 5 === 0 ? 1 : 0,
    key: `demonstracao-${n}`,
  }));
  await db
    .prepare(
      `INSERT OR IGNORE INTO newsletter_subscribers (email, state, town, morning, evening, key, consent_at, consent_version, confirmed_at, ended_at)
        SELECT value ->> 'email', value ->> 'state', value ->> 'town', value ->> 'morning', value ->> 'evening', value ->> 'key', ?1, '2026-11-27',
          CASE value ->> 'state' WHEN 'pending' THEN NULL ELSE ?1 END, CASE WHEN value ->> 'state' IN ('unsubscribed', 'bounced') THEN ?1 END FROM json_each(?2)`,
    )
    .bind(Date.now() - CONSENT_MS, JSON.stringify(rows))
    .run();
}
