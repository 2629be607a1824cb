import { beforeEach, expect, test } from "vitest";
import { periodUpTo } from "#app/features/audience/period.ts";
import { metricsOf } from "#app/features/social/catalogue.ts";
import { readSocialFigures } from "#app/features/social/social-figures.store.ts";
import { createSocialRunRepository } from "#app/features/social/social-runs.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { GRAPH_ACCOUNT_ID } from "#tests/providers/graph/switches.ts";
import { expectLean } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";
import { forgetSocial } from "#tests/support/social-world.ts";

const DAY = "2026-11-20";
beforeEach(forgetSocial);

const account = { network: "instagram", accountId: GRAPH_ACCOUNT_ID } as const;
const runsOf = createSocialRunRepository(createDatabase(testEnv.DB));
const progress = { done: [], split: [], owed: [], refused: [], suspects: [], answered: [], tries: {}, failures: 0 };
const change = (value: number, now: number) => ({
  progress,
  calls: 1,
  readings: { days: [{ metric: "likes", day: DAY, value }], windows: [{ metric: "likes", windowDays: 28, endDay: DAY, value }], audience: [] },
  media: null,
  answered: ["likes"],
  failed: null,
  accountName: "lide",
  problem: null,
  notBefore: 0,
  leaseUntil: now + 1_000,
  outcome: null,
  now,
});
const likes = async () => (await testEnv.DB.prepare("SELECT value FROM social_days WHERE metric = 'likes'").all<{ value: number }>()).results;

test("the same twice is the same once; whoever lost the run stores nothing", async () => {
  expect(await runsOf.begin(account, { day: DAY, lastDay: null, origin: "daily", progress }, 1_000)).toBe(true);
  expect(await runsOf.begin(account, { day: DAY, lastDay: null, origin: "daily", progress }, 1_000)).toBe(false);
  const held = await runsOf.claim(account, "a", 1_000, 1_000);
  expect(await runsOf.claim(account, "b", 1_000, 1_999)).toBeNull();
  expect(held).toMatchObject({ day: DAY, lastDay: null, calls: 0 });
  if (!held) return;
  expect([await runsOf.save(held, change(5, 1_500)), await runsOf.save(held, change(5, 1_500))]).toEqual([true, true]);
  expect(await likes()).toEqual([{ value: 5 }]);
  const taken = await runsOf.claim(account, "b", 1_000, 3_000);
  expect(taken).toMatchObject({ seq: held.seq, calls: 1 });
  expect(await runsOf.save(held, change(9, 3_100))).toBe(false);
  expect(await likes()).toEqual([{ value: 5 }]);
  expect(taken && (await runsOf.save(taken, change(7, 3_200)))).toBe(true);
  expect(await likes()).toEqual([{ value: 7 }]);
});

test("a screen reads its rows and no others, whatever lies before them", async () => {
  const days = "WITH RECURSIVE days (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 1500)";
  const metrics = JSON.stringify(metricsOf("instagram").map(({ name }) => name));
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `${days} INSERT INTO social_days (network, account_id, metric, day, value, collected_at)
       SELECT 'instagram', ?, m.value, date('2026-11-20', '-' || n || ' days'), n, 1 FROM days, json_each(?) m`,
    ).bind(GRAPH_ACCOUNT_ID, metrics),
    testEnv.DB.prepare(
      `${days} INSERT INTO social_windows (network, account_id, metric, window_days, end_day, value, collected_at)
       SELECT 'instagram', ?, m.value, w.value, date('2026-11-20', '-' || n || ' days'), n, 1 FROM days, json_each(?) m, json_each('[7,28,30]') w`,
    ).bind(GRAPH_ACCOUNT_ID, metrics),
  ]);
  await expectLean("figures", readSocialFigures([account], periodUpTo(30, DAY), 0), 4);
});
