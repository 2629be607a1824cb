import { beforeAll, expect, test } from "vitest";
import { createPollRepository, readHomePoll, readPoll, readPollPage, readPollsOfArticle } from "#app/features/polls/polls.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";

const DAY = 86_400_000;
const NOW = 10_000 * DAY;

beforeAll(async () => {
  // Three hundred polls of a week each, one after another, all on the home page in their time; ten thousand voters of the last.
  const numbers = (count: number) => `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;
  await testEnv.DB.prepare(
    `${numbers(300)} INSERT INTO polls (id, question, opens_at, closes_at, is_electoral, on_home, cleared_at, created_by_name, created_at, updated_at)
      SELECT n, 'P' || n, ${NOW - 299 * 7 * DAY} + n * ${7 * DAY} - ${3 * DAY}, ${NOW - 299 * 7 * DAY} + n * ${7 * DAY} + ${2 * DAY}, 0, 1, CASE WHEN n < 298 THEN 1 END, 'X', 0, 0 FROM numbers`,
  ).run();
  await testEnv.DB.prepare(`INSERT INTO poll_options (poll_id, position, text) SELECT p.id, o.value, 'O' || o.value FROM polls p, json_each('[1,2,3,4,5,6]') o`).run();
  await testEnv.DB.prepare(`${numbers(3_000)} INSERT INTO poll_voters (poll_id, voter, choice) SELECT 298, 'v' || n, 1 FROM numbers`).run();
}, 60_000);

const scansOf = async (read: Parameters<typeof measure>[0], most: number) => {
  const measured = await measure(read);
  const rows = measured.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
  return [measured.flatMap(({ scans }) => scans), rows, rows <= most];
};

test("polls are read by their indexes", async () => {
  for (const [name, read, most] of [
    ["one", readPoll(150), 8],
    ["of a story", readPollsOfArticle(1), 8],
    ["of the home page", readHomePoll(NOW), 10],
  ] as const) {
    const [scans, rows, isLean] = await scansOf(read, most);
    expect([name, scans, rows, isLean]).toEqual([name, [], rows, true]);
  }
  const [, rows, isLean] = await scansOf(readPollPage({ after: { at: NOW, id: 7 }, limit: 60 }), 61 * 9);
  expect([rows, isLean]).toEqual([rows, true]);
});

test("an answer and a sweep read and write what they are about", async () => {
  const polls = createPollRepository(createDatabase(testEnv.DB));
  expect(await polls.answer({ id: 299, voter: "one", choice: 2, now: NOW, network: null })).toBe("counted");
  expect(await polls.answer({ id: 299, voter: "one", choice: 2, now: NOW, network: null })).toBe("repeated");
  expect(await polls.answer({ id: 1, voter: "one", choice: 2, now: NOW, network: null })).toBe("closed");
  const plan = await testEnv.DB.prepare(
    `EXPLAIN QUERY PLAN INSERT INTO poll_voters (poll_id, voter, choice) SELECT p.id, 'x', o.position FROM polls p JOIN poll_options o ON o.poll_id = p.id AND o.position = 1 WHERE p.id = 299`,
  ).all<{ detail: string }>();
  expect(plan.results.filter(({ detail }) => detail.startsWith("SCAN"))).toEqual([]);
  expect(await polls.listUncleared(NOW)).toEqual([298]);
  expect(await polls.clearVoters(298, NOW)).toBe(false);
  expect(await polls.clearVoters(298, NOW)).toBe(true);
  expect([await polls.listUncleared(NOW), await polls.listUnended([297, 298, 299, 300], NOW)]).toEqual([[], [299, 300]]);
});
