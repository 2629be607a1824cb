import { beforeAll, expect, test } from "vitest";
import { createAgendaFeedRepository } from "#app/db/agenda/agenda-feeds.ts";
import { readAgendaBanners, readAgendaStories, readTownsSince } from "#app/db/agenda/agenda-reads.ts";
import { createDatabase, type Read } from "#app/db/database.ts";
import { expectLean, measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";

const DAY = 86_400_000;

beforeAll(async () => {
  await testEnv.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 3000)
      INSERT INTO banners (title, client, position, starts_at, ends_at, created_at, updated_at) SELECT 'B' || n, 'C', 'top-strip', n * ${DAY}, (n + 5) * ${DAY}, 0, 0 FROM numbers`,
  ).run();
}, 60_000);

test("a month of the calendar reads what the month holds, and a year no more for each row", async () => {
  await expectLean("stories", readAgendaStories(1_000 * DAY, 1_030 * DAY));
  await expectLean("banners", readAgendaBanners(1_000 * DAY, 1_030 * DAY));
  await expectLean("feed", createAgendaFeedRepository(createDatabase(testEnv.DB)).readOwner("none"));
  const each = async (read: Read<unknown>) => {
    const measured = await measure(read);
    return measured.reduce((sum, { rowsRead }) => sum + rowsRead, 0) / measured.reduce((sum, { rows }) => sum + rows, 0);
  };
  const [month, year] = [await each(readAgendaBanners(1_000 * DAY, 1_030 * DAY)), await each(readAgendaBanners(1_000 * DAY, 1_365 * DAY))];
  expect(year).toBeLessThanOrEqual(month * 1.5);
  const [towns] = await measure(readTownsSince(Date.now() + DAY));
  expect([towns?.rowsRead, towns?.scans.filter((scan) => !scan.startsWith("SCAN (subquery"))]).toEqual([towns?.rowsRead, []]);
});
