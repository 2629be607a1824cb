import { beforeAll, expect, test } from "vitest";
import { createAgendaFeedRepository, readAgendaBanners, readAgendaStories, readTownsSince } from "#app/features/agenda/agenda.store.ts";
import { createAssignmentRepository } from "#app/features/assignments/assignments.store.ts";
import { createEventRepository } from "#app/features/events/events.store.ts";
import { createDatabase, type Read } from "#app/platform/db/database.store.ts";
import { expectLean, measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";

const DAY = 86_400_000;

beforeAll(async () => {
  await testEnv.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 3000)
      INSERT INTO banners (title, client, position, starts_at, ends_at, created_at, updated_at) SELECT 'B' || n, 'C', 'top-strip', n * ${DAY}, (n + 5) * ${DAY}, 0, 0 FROM numbers`,
  ).run();
  await testEnv.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
      INSERT INTO assignments (title, time_kind, starts_at, ends_at, state, created_by_name, created_at, updated_at)
      SELECT 'Pauta ' || n, 'momento', ${1_000 * DAY} + n * ${DAY / 12}, ${1_000 * DAY} + n * ${DAY / 12} + 3600000, 'pautada', 'X', 0, 0 FROM numbers`,
  ).run();
  await testEnv.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
      INSERT INTO event_occurrences (event_id, original, starts_at, ends_at) SELECT 1, n, ${1_000 * DAY} + n * ${DAY / 2}, ${1_000 * DAY} + n * ${DAY / 2} FROM numbers`,
  ).run();
}, 60_000);

test("5,000 assignments and a year of events cost what is read of them: a year's row no more than 1.5 times a month's, without a scan", async () => {
  const db = createDatabase(testEnv.DB);
  const [assignments, events] = [createAssignmentRepository(db), createEventRepository(db)];
  const each = async (read: Read<unknown>) => {
    const measured = await measure(read);
    expect(measured.flatMap(({ scans }) => scans)).toEqual([]);
    return measured.reduce((sum, { rowsRead }) => sum + rowsRead, 0) / measured.reduce((sum, { rows }) => sum + rows, 0);
  };
  for (const repository of [assignments, events]) {
    const [month, year] = [await each(repository.readBetween(1_100 * DAY, 1_130 * DAY)), await each(repository.readBetween(1_050 * DAY, 1_415 * DAY))];
    expect(year).toBeLessThanOrEqual(month * 1.5);
  }
  await expectLean("events of a kind", events.readPage({ kind: "feriado", limit: 50, from: 0 }));
  await expectLean("dates of an event", events.readDates(1, 0, 24));
  await expectLean("events to extend", events.readUnexpanded(Number.MAX_SAFE_INTEGER, 20));
});

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
