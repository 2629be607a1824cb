import { beforeAll, expect, test } from "vitest";
import { periodUpTo } from "#app/features/audience/period.ts";
import { readInstagramClicks } from "#app/features/links/click-tallies.store.ts";
import type { SocialAccount } from "#app/features/social/catalogue.ts";
import { createPublicationFigures } from "#app/features/social/social-analytics.server.ts";
import { dueStatement, mediaStatements, readPosts, readSocialAudience, readSocialFigures, readTopPosts } from "#app/features/social/social-figures.store.ts";
import { createDatabase, type Read } from "#app/platform/db/database.store.ts";
import { measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";
import { BENCH_ACCOUNTS, manySocialDays } from "../../../scripts/bench/many-social-days.ts";

const TODAY = "2026-11-20";
const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.parse(`${TODAY}T15:00:00Z`);
const instagram: SocialAccount = { network: "instagram", accountId: "1" };
const db = createDatabase(testEnv.DB);

/** Of eight posts a day. */
const POSTS_OF_90_DAYS = 8 * 91;

beforeAll(async () => {
  await testEnv.DB.batch(manySocialDays({ today: TODAY, days: 1_096 }).map((sql) => testEnv.DB.prepare(sql)));
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2000)
       INSERT INTO short_links (id, code, code_key, target, channel, created_at, created_by_name) SELECT n, 'c' || n, 'c' || n, '/', 'instagram', 1, 'Teste' FROM n`,
    ),
    testEnv.DB.prepare("INSERT INTO short_link_stats (link_id, clicks, tally, seq) SELECT id, 3, '{}', 1 FROM short_links"),
  ]);
}, 120_000);

/** Names and numbers that a statement is given, and a CTE of them. */
const SMALL = ["SCAN one"];

/** No statement walks a table; together they read no more rows than given. */
async function expectPlanned(name: string, read: Read<unknown>, rowsMax: number): Promise<void> {
  const measured = await measure(read);
  for (const { sql, scans } of measured) expect([name, sql, scans.filter((scan) => !SMALL.includes(scan))]).toEqual([name, sql, []]);
  const rowsRead = measured.reduce((sum, one) => sum + one.rowsRead, 0);
  expect([name, rowsRead, rowsRead <= rowsMax]).toEqual([name, rowsRead, true]);
}

test.each([7, 30, 90])("the figures and posts of %i days read those days alone", async (days) => {
  const period = periodUpTo(days, TODAY);
  const metrics = 16;
  await expectPlanned("figures", readSocialFigures(BENCH_ACCOUNTS, period, NOW), metrics * (days + 40) * 2 + 200);
  await expectPlanned("posts", readTopPosts(instagram, { since: NOW - days * DAY_MS, until: NOW }), 8 * (days + 1) * 2 + 20);
});

test("who the account's people are is read of the newest day alone", () => expectPlanned("audience", readSocialAudience(instagram), 8 * 45 * 2 + 100));

test("posts of ours are found by their numbers, clicks by their articles", async () => {
  const ids = Array.from({ length: 30 }, (_, day) => String(8 * day));
  await expectPlanned("posts", readPosts(instagram, ids), 30 * 3);
  await expectPlanned("clicks", readInstagramClicks(Array.from({ length: 30 }, (_, index) => index + 1)), 30 * 5);
  const found = await createPublicationFigures({ db, account: instagram })(ids.map((id, index) => ({ id: `item-${index}`, providerId: id, articleId: index + 1, format: "feed" })));
  expect([...found.values()].every(({ totals }) => totals?.views === 990)).toBe(true);
});

test("what a run has left, and what it stores of a call, are found by the posts' own days and numbers", async () => {
  await expectPlanned("due", { statements: [dueStatement(instagram, 9_999, NOW)], decode: () => null }, POSTS_OF_90_DAYS * 2 + 20);
  const [listed, totals] = mediaStatements(
    instagram,
    {
      listed: [{ id: "8768", kind: "feed", type: "IMAGE", caption: "", permalink: null, thumbnail: null, publishedAt: NOW }],
      totals: { id: "1", told: new Map([["reach", 5]]), lost: ["saved"], end: "told", cause: null },
    },
    { seq: 1, lease: "x" },
    NOW,
  );
  for (const statement of [listed, totals]) if (statement) await expectPlanned("stored", { statements: [statement], decode: () => null }, 12);
});
