import { beforeAll, expect, test } from "vitest";
import { createTownNoticeRepository, readTownDates, readTownDay, readTownNotices } from "#app/features/towns/town-notices.store.ts";
import { createWeatherRepository } from "#app/features/weather/weather.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { expectLean, measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";

const DAY = 86_400_000;
const NOW = 10_000 * DAY;

beforeAll(async () => {
  // Ten years of duties, deaths, notices and jobs of four towns, and of a daily event in each.
  await testEnv.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4000)
      INSERT INTO town_notices (kind, municipality, state, title, starts_at, ends_at, death, created_by_name, created_at, updated_at)
      SELECT k.value, t.value, 'publicada', 'N' || n, ${NOW - 3_900 * DAY} + n * ${DAY}, ${NOW - 3_899 * DAY} + n * ${DAY},
        CASE k.value WHEN 'falecimento' THEN '{"consent":{"by":"Ana"}}' END, 'X', 0, 0
      FROM numbers, json_each('["plantao","falecimento","aviso","vaga"]') k, json_each('["piripiri","pedro-ii"]') t`,
  ).run();
  await testEnv.DB.prepare(
    `INSERT INTO events (id, kind, title, municipality, is_public, all_day, starts_at, length, time_zone, created_by_name, created_at, updated_at)
      VALUES (9001, 'evento', 'Feira', 'piripiri', 1, 0, '2020-01-01T09:00', 60, 'America/Fortaleza', 'X', 0, 0), (9002, 'evento', 'Reunião', NULL, 0, 0, '2020-01-01T09:00', 60, 'America/Fortaleza', 'X', 0, 0)`,
  ).run();
  await testEnv.DB.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4000)
      INSERT INTO event_occurrences (event_id, original, starts_at, ends_at, public_town)
      SELECT e.value, n, ${NOW - 3_900 * DAY} + n * ${DAY}, ${NOW - 3_900 * DAY} + n * ${DAY}, CASE e.value WHEN 9001 THEN 'piripiri' END FROM numbers, json_each('[9001, 9002]') e`,
  ).run();
}, 60_000);

/** Rows of a day: those it shows at most, each with its event or its neighbour in the index, and the towns. */
const DAY_ROWS = 180;

test.each(["piripiri", null])("the day of a town (%s) reads what it shows after ten years of notices", async (slug) => {
  const measured = await measure(readTownDay(slug, { now: NOW, from: NOW - DAY, to: NOW + 8 * DAY }));
  const rows = measured.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
  expect([measured.flatMap(({ scans }) => scans.filter((scan) => !/^SCAN (?:t|town|CONSTANT|\(subquery)/.test(scan))), rows, rows <= DAY_ROWS]).toEqual([[], rows, true]);
});

test("the lists of a town and of the newsroom read what they show", async () => {
  await expectLean("jobs", readTownNotices("piripiri", "vaga", NOW, 60));
  await expectLean("deaths", readTownNotices("piripiri", "falecimento", NOW + 200 * DAY, 60));
  const [dates] = await measure(readTownDates("piripiri", NOW - DAY, NOW + 31 * DAY));
  expect([dates?.rows, (dates?.rowsRead ?? 9_999) <= 150]).toEqual([32, true]);
  const notices = createTownNoticeRepository(createDatabase(testEnv.DB));
  await expectLean("a list of the newsroom", notices.readPage({ kind: "plantao", after: { at: NOW, id: 7 }, limit: 60 }));
  await expectLean("a notice", notices.readNotice(1));
  await expectLean("places of the forecast", createWeatherRepository(createDatabase(testEnv.DB)).readPlaces());
});
