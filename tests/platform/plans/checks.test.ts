import { beforeAll, expect, test } from "vitest";
import { createCheckLogRepository, createCheckRepository } from "#app/features/checks/publication-checks.store.ts";
import { similarExpression } from "#app/features/checks/similar-stories.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean, measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";
import { ARTICLES, fillLargeDatabase } from "./large-database.ts";

const db = createDatabase(testEnv.DB);
const checks = createCheckRepository(db);
const log = createCheckLogRepository(db);
const EVENTS = 5_000;

beforeAll(async () => {
  await fillLargeDatabase();
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${EVENTS})
       INSERT INTO check_events (at, kind, rule, article_id, article_version, story_title, actor_id, actor_name, reason, op_id)
       SELECT n, CASE n % 5 WHEN 0 THEN 'overridden' ELSE 'stopped' END, 'regra-' || n % 13, n, n, 'Matéria', n % 6, 'Alguém', CASE n % 5 WHEN 0 THEN 'Um motivo' ELSE '' END, 'op-' || n FROM numbers`,
    ),
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
       INSERT INTO other_side_records (article_id, seq, who, asked_at, channel, question, outcome, answer, recorded_at, recorded_by_name, seal)
       SELECT n % 500, n, 'Alguém', n, 'telefone', '', 'aguardando', '', n, 'Alguém', 'x' FROM numbers`,
    ),
    testEnv.DB.prepare(
      "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000) INSERT INTO link_checks (url_hash, status, checked_at) SELECT 'h' || n, 200, n FROM numbers",
    ),
  ]);
}, 120_000);

test("what the checks need of a story is read by its keys, however much is stored", async () => {
  await expectLean("other side", checks.readOtherSide(7));
  await expectLean("links", log.readLinks(["h7", "h8", "unknown"]));
  await expectLean("own overrides", log.readOwnOverrides(10));
  await expectLean("trail of the other side", checks.readTrailedSeals(7), 6);
  const [settings] = await measure(checks.readSettings());
  expect([settings?.scans, settings?.rowsRead]).toEqual([[], 1]);
});

test("similar stories are looked for among the newest matches alone", async () => {
  const expression = similarExpression("Matéria 19.998 sobre a Matéria da prefeitura de Picos") ?? "";
  const [similar] = await measure(checks.readSimilar(expression, 0, ARTICLES));
  // Every title has the word; 300 matches are read with their rows.
  expect([similar?.scans, (similar?.rowsRead ?? 0) <= 1_500]).toEqual([[], true]);
});

test("the figures of a period read its own events", async () => {
  await expectLean("overrides", log.readOverrides(4_000, 4_100));
  const [sums] = await measure(log.readSums(4_000, 4_100));
  expect([sums?.scans, (sums?.rowsRead ?? 0) <= 2 * 100 + 12]).toEqual([[], true]);
});
