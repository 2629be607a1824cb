import fc from "fast-check";
import { expect, test } from "vitest";
import type { DayCounts } from "#app/features/audience/series.ts";
import { type BannerMonth, bannerSection, channelSection, type SentFigures, type SentItem, sentCounts } from "#app/features/monthly-report/channel-sections.ts";
import { type ReportPeriods, reportPeriods } from "#app/features/monthly-report/month.ts";
import type { ReportSection } from "#app/features/monthly-report/monthly-report.ts";
import { networkSection } from "#app/features/monthly-report/network-section.ts";
import { siteSection } from "#app/features/monthly-report/site-section.ts";
import type { SocialNetwork } from "#app/features/social/catalogue.ts";
import type { SocialRecord } from "#app/features/social/report.ts";

function periodsOf(month: string, today = "2027-06-15"): ReportPeriods {
  const found = reportPeriods(month, today);
  if (!found) throw new Error(`no days of ${month}`);
  return found;
}

const OCTOBER = periodsOf("2026-10");

const counts = (day: string, views: number, visitors = views): DayCounts => ({
  day,
  views,
  articleViews: views,
  sessions: views,
  visitors,
  engagedMs: views * 10_000,
  completions: views / 2,
});

const site = (days: readonly DayCounts[], countedSince: string | null, periods = OCTOBER) =>
  siteSection({ periods, countedSince, days, published: { now: 3, before: 1 }, stories: [], sections: [], sources: [] });

const valuesOf = ({ figures }: ReportSection) => Object.fromEntries(figures.map(({ key, value, before }) => [key, [value, before]]));
const figureNamed = ({ figures }: ReportSection, key: string) => figures.find((figure) => figure.key === key);

test("the site's month is added up, and rates are of the sums", () => {
  const section = site([counts("2026-09-30", 60, 30), counts("2026-10-01", 100, 62), counts("2026-10-31", 55, 31), counts("2026-11-01", 999)], "2026-09-01");
  expect(valuesOf(section)).toEqual({ views: [155, 60], sessions: [155, 60], "readers-per-day": [3, 1], completion: [50, 50], seconds: [10, 10], published: [3, 1] });
  const [days] = section.tables;
  expect([days?.rows.length, days?.rows[0], days?.rows[29]?.values, days?.rows[30]?.values]).toEqual([
    31,
    { label: "1/10", href: null, values: [100, 0, 62, 100] },
    [0, 60, 0, 0],
    // September has no 31st.
    [55, null, 31, 55],
  ]);
});

test("a month in which counting began is told from that day on, and compared with nothing", () => {
  const section = site([counts("2026-10-22", 100, 50)], "2026-10-22");
  expect(valuesOf(section)).toMatchObject({ views: [100, null], "readers-per-day": [5, null], published: [3, null] });
  expect(figureNamed(section, "views")?.note).toBe("Contado desde 22/10.");
  // A day before the counting is no day without readers.
  expect(section.tables[0]?.rows.slice(20, 23).map(({ values }) => values[0])).toEqual([null, 100, 0]);
  // The month after it is whole, and the one before is not.
  expect(valuesOf(site([counts("2026-10-22", 100, 50), counts("2026-11-02", 30, 30)], "2026-10-22", periodsOf("2026-11")))).toMatchObject({
    views: [30, null],
    "readers-per-day": [1, null],
  });
});

test("before the first reader there is no zero, but nothing", () => {
  const { figures } = site([], null);
  for (const { key, value, origin } of figures) expect([key, value === null, origin.kind === "unavailable"]).toEqual([key, key !== "published", key !== "published"]);
});

const record = (network: SocialNetwork, of: Partial<SocialRecord> = {}): SocialRecord => ({
  network,
  accountName: "lide.piaui",
  days: [],
  windows: [],
  states: new Map(),
  ...of,
});

const silentQueue: SentFigures = { kind: "silent" };

function instagram(periods: ReportPeriods, now: Partial<SocialRecord>, before: Partial<SocialRecord> = {}): ReportSection {
  return networkSection({ network: "instagram", periods, missing: [], posts: silentQueue, stored: { now: record("instagram", now), before: record("instagram", before) } });
}

test("reach is Meta's own window of exactly the month, and where Meta has none there is none", () => {
  const window = (windowDays: number, endDay: string, value: number) => ({ metric: "reach", windowDays, endDay, value });
  const october = instagram(
    OCTOBER,
    { windows: [window(30, "2026-10-31", 900), window(28, "2026-10-31", 800)] },
    { windows: [window(30, "2026-09-30", 700), window(28, "2026-09-30", 650)] },
  );
  expect(figureNamed(october, "reach")).toMatchObject({
    value: null,
    before: null,
    origin: { kind: "unavailable", reason: expect.stringContaining("7, 28 e 30 dias, e estes são 31") },
  });
  expect(figureNamed(october, "reach-28")).toMatchObject({ value: 800, before: 650, origin: { kind: "meta", day: "2026-10-31" } });
  const september = instagram(periodsOf("2026-09"), { windows: [window(30, "2026-09-30", 700), window(30, "2026-09-29", 1)] });
  expect(figureNamed(september, "reach")).toMatchObject({ value: 700, before: null, origin: { kind: "meta" } });
});

test("interactions are added up by day, and missing days are named and compared with nothing", () => {
  const days = (month: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ metric: "total_interactions", day: `${month}-${String(index + 1).padStart(2, "0")}`, value: 10 }));
  const whole = instagram(OCTOBER, { days: days("2026-10", 31) }, { days: days("2026-09", 30) });
  expect(figureNamed(whole, "interactions")).toMatchObject({ value: 310, before: 300, note: null });
  const late = instagram(OCTOBER, { days: days("2026-10", 29) }, { days: days("2026-09", 30) });
  expect(figureNamed(late, "interactions")).toMatchObject({ value: 290, before: null, note: "29 de 31 dias informados." });
  const refused = instagram(OCTOBER, { states: new Map([["total_interactions", { collectedAt: null, cause: "A Meta recusou." }]]) });
  expect(figureNamed(refused, "interactions")).toMatchObject({ value: null, origin: { kind: "unavailable", reason: "A Meta recusou." } });
});

test("followers are the last total of the month", () => {
  const followers = (day: string, value: number) => ({ metric: "followers", day, value });
  const section = instagram(OCTOBER, { days: [followers("2026-10-30", 120), followers("2026-10-02", 100), followers("2026-11-01", 999)] }, { days: [followers("2026-09-30", 90)] });
  expect(figureNamed(section, "followers")).toMatchObject({ value: 120, before: 90, note: "Lido em 30/10, o último dia informado." });
});

test("an account that is not connected is said to be so, and no figure of it is shown", () => {
  const section = networkSection({ network: "facebook", periods: OCTOBER, missing: ["META_ACCESS_TOKEN"], posts: null, stored: null });
  expect([section.figures, section.lead]).toEqual([[], expect.stringContaining("META_ACCESS_TOKEN")]);
});

test("what went out is counted by its time and its receipt", () => {
  const items: SentItem[] = [
    { settledAt: 10, reached: "read" },
    { settledAt: 19, reached: "delivered" },
    { settledAt: 12, reached: "accepted" },
    { settledAt: 13, reached: null },
    { settledAt: 14, reached: "failed" },
    { settledAt: 20, reached: "read" },
    { settledAt: null, reached: null },
  ];
  expect(sentCounts(items, 10, 20)).toEqual({ sent: 5, delivered: 2, read: 1, refused: 1 });
});

test("a queue that does not answer is unavailable, and never zero", () => {
  const clicks = { now: { total: 10, whatsapp: 4, instagram: 1 }, before: null };
  const silent = channelSection({ whatsApp: silentQueue, clicks });
  expect(valuesOf(silent)).toEqual({ messages: [null, null], delivered: [null, null], read: [null, null], clicks: [10, null] });
  expect(silent.tables[0]?.rows.map(({ label, values }) => [label, ...values])).toEqual([
    ["WhatsApp", 4, null],
    ["Instagram", 1, null],
    ["Outros links", 5, null],
  ]);
  const now = { sent: 3, delivered: 2, read: 0, refused: 0 };
  expect(valuesOf(channelSection({ whatsApp: { kind: "counted", now, before: now }, clicks }))).toMatchObject({ messages: [3, 3], read: [0, 0] });
});

const nothing = { served: 0, viewable: 0, clicks: 0 };
const banner = (of: Partial<BannerMonth>): BannerMonth => ({
  client: "Loja",
  house: false,
  cpmE4: null,
  cpcE4: null,
  totalE4: null,
  now: nothing,
  before: nothing,
  beganNow: false,
  beganBefore: false,
  ...of,
});

test("revenue is the formula of the specification over the month's counts; a fixed sum counts where the run began", () => {
  const sold = banner({
    cpmE4: 100_000,
    cpcE4: 5_000,
    totalE4: 1_000_000,
    now: { served: 3_000, viewable: 2_000, clicks: 10 },
    before: { served: 10, viewable: 0, clicks: 0 },
    beganBefore: true,
  });
  const section = bannerSection(
    [sold, banner({ client: "Farmácia", totalE4: 500_000, beganNow: true }), banner({ house: true, now: { served: 7, viewable: 7, clicks: 7 } })],
    true,
  );
  // 2 × R$ 10 + 10 × R$ 0,50 + R$ 50 of the run that began; before: R$ 100.
  expect(valuesOf(section)).toEqual({ served: [3_000, 10], viewable: [2_000, 0], clicks: [10, 0], ctr: [0.5, null], revenue: [7_500, 10_000], house: [7, 0] });
  expect(section.tables[0]?.rows).toEqual([
    { label: "Farmácia", href: null, values: [0, 0, null, 5_000] },
    { label: "Loja", href: null, values: [2_000, 10, 0.5, 2_500] },
  ]);
});

const tally = fc.record({ served: fc.nat(10_000), viewable: fc.nat(10_000), clicks: fc.nat(1_000) });
const price = fc.option(fc.nat(1_000_000), { nil: null });

test("over the months of a banner's run the revenue is that of its whole run, but for centavos", () =>
  fc.assert(
    fc.property(price, price, price, fc.array(tally, { minLength: 1, maxLength: 12 }), (cpmE4, cpcE4, totalE4, months) => {
      const revenue = (now: typeof nothing, beganNow: boolean) => figureNamed(bannerSection([banner({ cpmE4, cpcE4, totalE4, now, beganNow })], false), "revenue")?.value ?? 0;
      const whole = months.reduce((sum, month) => ({ served: 0, viewable: sum.viewable + month.viewable, clicks: sum.clicks + month.clicks }), nothing);
      const added = months.reduce((sum, month, index) => sum + revenue(month, index === 0), 0);
      expect(Math.abs(added - revenue(whole, true))).toBeLessThanOrEqual(months.length);
    }),
  ));
