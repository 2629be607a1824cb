import { beforeAll, expect, test } from "vitest";
import { readNewestProbeHours } from "#app/features/system/samples.store.ts";
import { readAiTokens, readBacklogs, readErrorCounts, readFieldVitals, readSamples, readSizes } from "#app/features/system/system-reads.store.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";

const numbers = (count: number) => `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;
const DAYS = "date('2026-11-28', '-' || n || ' days')";

beforeAll(async () => {
  const run = (sql: string) => testEnv.DB.prepare(sql).run();
  await run(`${numbers(400)} INSERT INTO system_samples (day, at, database_bytes, file_count, file_bytes) SELECT ${DAYS}, 0, n, n, n FROM numbers`);
  await run(`${numbers(30)} INSERT INTO error_counts (day, kind, count, last_at) SELECT ${DAYS}, 'kind-' || k.value, 1, 0 FROM numbers, json_each('[1,2,3,4,5,6,7,8,9,10]') k`);
  await run(`${numbers(2_000)} INSERT INTO site_probes (hour, probed) SELECT n, 1 FROM numbers`);
  await run(
    `${numbers(300)} INSERT INTO audience_vitals (day, page_kind, device, connection, metric, bucket, count) SELECT ${DAYS}, 'article', 'mobile', '4g', 'LCP', 3, 9 FROM numbers`,
  );
  await run(`${numbers(300)} INSERT INTO ai_days (day, calls, tokens) SELECT ${DAYS}, 1, n FROM numbers`);
  await run(
    `${numbers(3_000)} INSERT INTO articles (id, slug, title, position, order_key, status, scheduled_at, category, categories, author, tags, created_at, updated_at, edited_at)
      SELECT n, n, n, 'geral', n, CASE WHEN n <= 9 THEN 'agendada' ELSE 'rascunho' END, CASE WHEN n <= 9 THEN n * 1000 END, 'geral', '["editoriais","geral"]', 'A', '[]', 0, 0, 0 FROM numbers`,
  );
  await run(
    `${numbers(3_000)} INSERT INTO outbox (dedupe_key, article_id, channel, created_at, next_attempt_at, delivered_at) SELECT n, n, 'websub', n, 0, CASE WHEN n > 20 THEN 1 END FROM numbers`,
  );
  await run(`${numbers(5_000)} INSERT INTO edge_purges (tag) SELECT 't' || n FROM numbers`);
}, 60_000);

test("the screen reads its rows by indexes, and no more than it shows", async () => {
  for (const [name, read, most] of [
    ["checks", readNewestProbeHours(24), 24],
    ["sizes", readSizes(), 4],
    ["samples", readSamples("2026-10-29"), 32],
    ["errors", readErrorCounts("2026-11-22"), 140],
    ["vitals", readFieldVitals("2026-11-22"), 16],
    ["tokens", readAiTokens("2026-11-20"), 1],
    // Rows of the outbox are sorted by channel.
    ["backlogs", readBacklogs(5_000, true), 5 + 1_003 + 2 * 20],
  ] as const) {
    const measured = await measure(read);
    const rows = measured.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    expect([name, measured.flatMap(({ scans }) => scans), rows, rows <= most]).toEqual([name, [], rows, true]);
  }
});

test("a backlog beyond the limit is counted to the limit, and no cache in front has none", async () => {
  const db = createDatabase(testEnv.DB);
  expect(await readOne(db, readBacklogs(5_000, true))).toMatchObject({
    stories: { count: 5, oldestAt: 1_000 },
    edgeCache: { purges: 1_000 },
    outbox: [{ channel: "websub", count: 20, oldestAt: 1, abandoned: 0, abandonedSince: null }],
  });
  expect((await readOne(db, readBacklogs(5_000, false))).edgeCache).toBeNull();
});
