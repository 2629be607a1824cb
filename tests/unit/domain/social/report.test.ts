import { describe, expect, test } from "vitest";
import { periodUpTo } from "#app/features/audience/period.ts";
import { listedMetrics, type SocialNetwork } from "#app/features/social/catalogue.ts";
import { dayPlus } from "#app/features/social/measured-days.ts";
import { growth7d, insightsReport, type MetricState, netGrowth, networkReport, type SocialRecord } from "#app/features/social/report.ts";

const DAY = "2026-11-20";
const month = periodUpTo(30, DAY);
const fine: MetricState = { collectedAt: 1, cause: null };
const broken: MetricState = { collectedAt: 1, cause: "O Instagram recusou esta métrica." };

const record = (network: SocialNetwork, more: Partial<SocialRecord> = {}): SocialRecord => ({
  network,
  accountName: "lide",
  days: [],
  windows: [],
  states: new Map(listedMetrics(network).map(({ name }) => [name, fine])),
  ...more,
});

/** Values of the days up to `DAY`, newest first. */
const daily = (metric: string, values: readonly (number | null)[], until = DAY) =>
  values.flatMap((value, age) => (value === null ? [] : [{ metric, day: dayPlus(until, -age), value }]));

const metricOf = (one: SocialRecord, name: string, period = month) => {
  const found = networkReport(one, period).metrics.find((metric) => metric.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe("a metric", () => {
  test("tells its days oldest first, their sum, mean and last; a day without a value is missing, not zero", () => {
    const one = record("instagram", { days: daily("likes", [10, null, 5, 0]) });
    expect(metricOf(one, "likes")).toMatchObject({
      status: "ok",
      series: [
        { date: "2026-11-17", value: 0 },
        { date: "2026-11-18", value: 5 },
        { date: "2026-11-20", value: 10 },
      ],
      sumDaily: 15,
      avgDaily: 5,
      lastDaily: 10,
      aggregate: { value: 15, until: DAY },
    });
  });

  test("has only the period's days", () => {
    const one = record("instagram", {
      days: daily(
        "likes",
        Array.from({ length: 40 }, () => 1),
      ),
    });
    expect([7, 30, 90].map((days) => metricOf(one, "likes", periodUpTo(days, DAY)).series.length)).toEqual([7, 30, 40]);
  });

  test("of people takes its aggregates from the provider alone, the newest that is not old", () => {
    const windows = [
      { metric: "reach", windowDays: 28, endDay: "2026-11-19", value: 800 },
      { metric: "reach", windowDays: 28, endDay: "2026-11-20", value: 900 },
      { metric: "reach", windowDays: 28, endDay: "2026-11-21", value: 999 },
      { metric: "reach", windowDays: 30, endDay: "2026-11-14", value: 950 },
      { metric: "reach", windowDays: 7, endDay: "2026-11-13", value: 300 },
    ];
    const one = record("instagram", { days: daily("reach", [100, 100, 100]), windows });
    expect(metricOf(one, "reach")).toMatchObject({ sumDaily: 300, aggregate28: { value: 900, until: DAY }, aggregate: { value: 950, until: "2026-11-14" } });
    expect(metricOf(one, "reach", periodUpTo(7, DAY)).aggregate).toBeNull();
    expect(metricOf(one, "reach", periodUpTo(90, DAY)).aggregate).toBeNull();
    expect(metricOf(one, "impressions")).toMatchObject({ aggregate28: null, aggregate: null, sumDaily: null, lastDaily: null });
  });

  test("that is refused says why and has no figures, and takes no other with it", () => {
    const states = new Map([...record("instagram").states, ["profile_views", broken] as const]);
    const one = record("instagram", { states, days: [...daily("profile_views", [1, 2]), ...daily("likes", [3])] });
    expect(metricOf(one, "profile_views")).toMatchObject({ status: "error", cause: broken.cause, series: [], sumDaily: null, aggregate28: null });
    expect(metricOf(one, "likes")).toMatchObject({ status: "ok", sumDaily: 3 });
  });

  test("that was never collected is pending", () => {
    expect(metricOf(record("facebook", { states: new Map() }), "page_impressions")).toMatchObject({ status: "pending", cause: null, series: [] });
  });
});

test("the metrics are those specified, in their order", () => {
  expect(networkReport(record("instagram"), month).metrics.map(({ name }) => name)).toEqual([
    "reach",
    "impressions",
    "accounts_engaged",
    "total_interactions",
    "profile_views",
    "likes",
    "comments",
    "website_clicks",
  ]);
  expect(networkReport(record("facebook"), month).metrics.map(({ name }) => name)).toEqual([
    "page_impressions",
    "page_impressions_unique",
    "page_engaged_users",
    "page_fan_adds_unique",
    "page_fan_removes_unique",
  ]);
});

describe("growth", () => {
  test("of seven days is the difference of the stored totals", () => {
    expect(growth7d(record("instagram", { days: daily("followers", [18_500, 0, 0, 0, 0, 0, 0, 18_620]) }))).toBe(-120);
  });

  test("falls back to seven days of new followers, also where the last ones are late", () => {
    const fallback = (values: readonly (number | null)[]) =>
      growth7d(record("instagram", { days: [...daily("followers", [18_500]), ...daily("new_followers", values, "2026-11-18")] }));
    expect(fallback([1, 2, 3, 4, 5, 6, 7, 8])).toBe(28);
    expect(fallback([1, null, 2, 3, 4, 5, 6, 7])).toBe(28);
    expect(fallback([1, 2, 3])).toBeNull();
    expect(growth7d(record("instagram"))).toBeNull();
  });

  test("of a Page is follows less unfollows, never below zero, of days that have both", () => {
    const page = (adds: (number | null)[], removes: (number | null)[]) =>
      record("facebook", { days: [...daily("page_fan_adds_unique", adds), ...daily("page_fan_removes_unique", removes)] });
    expect(netGrowth(page([10, 5, 100], [3, 1, null]), month)).toBe(11);
    expect(netGrowth(page([1], [9]), month)).toBe(0);
    expect(netGrowth(page([1], []), month)).toBeNull();
    const one = page([10], [3]);
    expect(netGrowth({ ...one, states: new Map([["page_fan_removes_unique", broken]]) }, month)).toBeNull();
  });
});

describe("insights", () => {
  test("tell followers, engagement of 28 days by the provider's figure, growth and the trend of 30 days", () => {
    const days = [
      ...daily(
        "total_interactions",
        Array.from({ length: 40 }, (_, age) => age),
      ),
      ...daily("followers", [18_500], "2026-11-21"),
    ];
    const windows = [{ metric: "total_interactions", windowDays: 28, endDay: DAY, value: 400 }];
    const report = insightsReport(record("instagram", { days, windows }), DAY);
    expect(report).toMatchObject({ accountName: "lide", followers: 18_500, engagement: 400, growth7d: null });
    expect(report.trend).toHaveLength(30);
    expect([report.trend[0], report.trend.at(-1)]).toEqual([
      { date: "2026-10-22", engagement: 29 },
      { date: DAY, engagement: 0 },
    ]);
    expect(insightsReport(record("instagram", { days }), DAY).engagement).toBe((27 * 28) / 2);
  });

  test("of a refused metric tell nothing of it", () => {
    const one = record("facebook", { days: daily("page_engaged_users", [5]), states: new Map([["page_engaged_users", broken]]) });
    expect(insightsReport(one, DAY)).toMatchObject({ engagement: null, trend: [], followers: null });
  });
});
