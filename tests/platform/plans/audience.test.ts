import { beforeAll, expect, test } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createArticleAnalyticsService } from "#app/features/audience/article-analytics.server.ts";
import { createAudienceRepository } from "#app/features/audience/audience.store.ts";
import { periodUpTo } from "#app/features/audience/period.ts";
import { createAdvancedAnalyticsService, createSiteAnalyticsService } from "#app/features/audience/site-analytics.server.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createDailyAnalysisRepository, readAnalysisData } from "#app/features/dashboard/daily-analyses.store.ts";
import { createDashboardService } from "#app/features/dashboard/dashboard.server.ts";
import { readOwnDrafts, readPlacedCounts, readScheduledBefore } from "#app/features/dashboard/waiting.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createSocialAnalyticsService, createSocialReads } from "#app/features/social/social-analytics.server.ts";
import { createDatabase, knownRead, type Read } from "#app/platform/db/database.store.ts";
import { measure } from "#tests/support/lean-reads.ts";
import { testEnv } from "#tests/support/site.ts";
import { manyAudienceDays } from "../../../scripts/bench/many-audience-days.ts";
import { BENCH_ACCOUNTS, manySocialDays } from "../../../scripts/bench/many-social-days.ts";
import { fillLargeDatabase } from "./large-database.ts";

/** A day after the last of the 20,000 articles. */
const TODAY = "2022-04-13";
const db = createDatabase(testEnv.DB);
const [articles, categories] = [createArticleRepository(db), createCategoryRepository(db)];
const now = () => Date.parse(`${TODAY}T15:00:00Z`);
const timeZone = "America/Fortaleza";
const noQueue = { history: () => Promise.resolve([]) };
const readIsDemo = () => knownRead(false);
const analytics = createSiteAnalyticsService({ db, categories, readIsDemo, timeZone, now });
const social = createSocialReads({ accounts: () => BENCH_ACCOUNTS, now });
const advanced = createAdvancedAnalyticsService({ categories, readIsDemo, social, missing: () => ({ instagram: [], facebook: [] }), timeZone, now });
const ofArticle = createArticleAnalyticsService({
  db,
  articles,
  categories,
  whatsAppQueue: noQueue,
  instagramQueue: noQueue,
  figuresOf: async () => new Map(),
  readIsDemo,
  timeZone,
  now,
});
const dashboard = createDashboardService({
  db,
  articles,
  categories,
  audience: createAudienceRepository(db),
  settings: createSettingsRepository(db),
  analyses: createDailyAnalysisRepository(db),
  readIsDemo,
  timeZone,
  now,
});

beforeAll(async () => {
  await fillLargeDatabase();
  const statements = [...manyAudienceDays({ today: TODAY, days: 60, pagesADay: 40, articles: 20_000 }), ...manySocialDays({ today: TODAY, days: 400 })];
  await testEnv.DB.batch(statements.map((sql) => testEnv.DB.prepare(sql)));
}, 120_000);

/** Tables of a few sums, kept by triggers, and the rows of limited subqueries. */
const SMALL = ["SCAN article_totals", "SCAN audience_totals", "SCAN top", "SCAN one"];

/** No statement walks a table; together they read no more rows than given. */
async function expectPlanned(name: string, read: Read<unknown>, rowsMax: number): Promise<void> {
  const measured = await measure(read);
  for (const { sql, scans } of measured) expect([name, sql, scans.filter((scan) => !SMALL.includes(scan))]).toEqual([name, sql, []]);
  const rowsRead = measured.reduce((sum, one) => sum + one.rowsRead, 0);
  expect([name, rowsRead, rowsRead > 0 && rowsRead <= rowsMax]).toEqual([name, rowsRead, true]);
}

test("the analytics of a week read that week and the one before, whatever else is stored", async () => {
  // 14 days of 40 pages, 24 hours and some values of each dimension; sorted and grouped once each.
  await expectPlanned("week", analytics.read(periodUpTo(7, TODAY)), 14 * (40 + 24 + 60) * 3);
  // The stories published in a year are counted by day: one an hour here.
  await expectPlanned("a year", analytics.read(periodUpTo(365, TODAY)), 60 * (40 + 24 + 60) * 3 + 2 * 365 * 24);
});

test("the parts of the advanced metrics read their period, and of the networks their days and the newest people", async () => {
  const week = periodUpTo(7, TODAY);
  await expectPlanned("geral", advanced.readOverview(week), 14 * 60 * 3 + 28 * 14 * 3 + 2_000);
  await expectPlanned("audiencia", advanced.readAudience(week), 14 * 60 * 4 + 8 * 45 * 3 + 2_000);
  await expectPlanned("conteudo", advanced.readContent(week), 14 * (40 + 60) * 4 + 7 * 40 * 4);
  await expectPlanned("social", advanced.readSocial(30), 30 * 14 * 3 + 30 * 8 * 3 + 8 * 45 * 3 + 2_000);
  await expectPlanned("performance", advanced.readPerformance(week), 7 * (24 + 12 + 1) * 3);
  await expectPlanned("Instagram", createSocialAnalyticsService({ db }, { reads: social, missing: [] }).readAnalytics(30), 30 * 14 * 3 + 30 * 8 * 3 + 8 * 45 * 3 + 2_000);
});

test("an article's panel reads its own rows, and those of the stories that it is compared with", () => expectPlanned("article", ofArticle.read(20_000), 2_500));

test("the daily analysis reads the days that it compares", async () => {
  const [day, midnight] = ["2022-04-12", Date.parse(`${TODAY}T03:00:00Z`)];
  const question = { now: now(), day, today: TODAY, hoursOver: 12, weekStart: midnight - 7 * 86_400_000, todayStart: midnight };
  // Four weeks of days and hours, a week of pages.
  await expectPlanned("daily analysis", readAnalysisData(question, categories.readAll()), 29 * 60 * 3 + 7 * 40 * 4 + 1_000);
});

test("the dashboard reads what it shows", async () => {
  await testEnv.DB.prepare("UPDATE articles SET status = 'agendada', scheduled_at = ? WHERE status = 'rascunho' AND id < 2000")
    .bind(now() + 60_000)
    .run();
  await expectPlanned("overview", dashboard.readOverview(1), 2_500);
  await expectPlanned("drafts", readOwnDrafts(1), 1_200);
  await expectPlanned("scheduled", readScheduledBefore(now() + 3_600_000, 50), 120);
  await expectPlanned("positions", readPlacedCounts(), 5_000);
});
