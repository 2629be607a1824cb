import { beforeAll, expect, test } from "vitest";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createMonthFigures } from "#app/features/monthly-report/month-report.server.ts";
import { createMonthlyReportService } from "#app/features/monthly-report/monthly-reports.server.ts";
import { createMonthlyReportRepository } from "#app/features/monthly-report/monthly-reports.store.ts";
import { createDatabase, knownRead, type Read } from "#app/platform/db/database.store.ts";
import { measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";
import { manyAudienceDays } from "../../../scripts/bench/many-audience-days.ts";
import { fillLargeDatabase } from "./large-database.ts";

/** A day after the last of the 20,000 articles. */
const TODAY = "2022-04-13";
const MONTH = "2022-03";
const db = createDatabase(testEnv.DB);
const shared = { timeZone: "America/Fortaleza", now: () => Date.parse(`${TODAY}T15:00:00Z`) };
const noQueue = { history: () => Promise.resolve([]) };
const figures = createMonthFigures({
  ...shared,
  categories: createCategoryRepository(db),
  accounts: [{ network: "instagram", accountId: "1" }],
  missing: [],
  whatsAppQueue: noQueue,
  instagramQueue: noQueue,
  readIsDemo: () => knownRead(false),
  siteName: "Portal",
});
const reports = createMonthlyReportService({ ...shared, db, months: createMonthlyReportRepository(db), figures });

const DAYS = 200;
const PAGES = 20;
const BANNERS = 50;

beforeAll(async () => {
  await fillLargeDatabase();
  const numbers = (max: number) => `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${max - 1})`;
  const back = (n: string) => `date('${TODAY}', '-' || ${n} || ' days')`;
  await testEnv.DB.batch(
    [
      ...manyAudienceDays({ today: TODAY, days: DAYS, pagesADay: PAGES, articles: 20_000 }),
      `${numbers(DAYS)} INSERT INTO click_days (day, tally, seq) SELECT ${back("n")}, '{"clicks":9,"links":[["1",5],["2",3]]}', 1 FROM numbers`,
      `${numbers(BANNERS)} INSERT INTO banners (title, client, position, starts_at, ends_at, total_e4, created_at, updated_at) SELECT 'Banner ' || n, 'Loja', 'in-content', n, 2000000000000, CASE WHEN n < 5 THEN 1 END, 0, 0 FROM numbers`,
      `${numbers(DAYS * BANNERS)} INSERT INTO banner_hours (banner_id, hour, slot, served, viewable) SELECT 1 + n % ${BANNERS}, ${back(`(n / ${BANNERS})`)} || 'T10', 'in-content', 10, 5 FROM numbers`,
      `${numbers(DAYS)} INSERT INTO social_days (network, account_id, metric, day, value, collected_at) SELECT 'instagram', '1', 'total_interactions', ${back("n")}, 1, 0 FROM numbers`,
      `${numbers(60)} INSERT INTO monthly_reports (month, closed_by, closed_at, schema_version, data) SELECT strftime('%Y-%m', '2022-02-01', '-' || n || ' months'), 'Ana', 0, 1, printf('%.*c', 20000, 'x') FROM numbers`,
    ].map((sql) => testEnv.DB.prepare(sql)),
  );
}, 120_000);

/** Rows of limited subqueries. */
const SMALL = ["SCAN one"];

/** No statement walks a table; together they read no more rows than given. */
async function expectPlanned(name: string, read: Read<unknown>, rowsMax: number): Promise<void> {
  const measured = await measure(read);
  for (const { sql, scans } of measured) expect([name, sql, scans.filter((scan) => !SMALL.includes(scan))]).toEqual([name, sql, []]);
  const rowsRead = measured.reduce((sum, one) => sum + one.rowsRead, 0);
  expect([name, rowsRead, rowsRead > 0 && rowsRead <= rowsMax]).toEqual([name, rowsRead, true]);
}

test("a month reads its own days and those that it is compared with, whatever else is stored", async () => {
  // Two months of days: pages of one of them, values of two dimensions, clicks, banners' hours and a network's days; sorted and grouped.
  const [now, both] = [31, 59];
  await expectPlanned("month", reports.read(MONTH), now * PAGES * 4 + both * (2 * 12 * 3 + 3 * 4 + BANNERS * 4 + 10) + 2 * 31 * 24 + 1_000);
});

test("the list of a year reads that year", () => expectPlanned("year", reports.readList("2021"), 400 * 3 + 100));
