import { expect, test } from "vitest";
import { periodUpTo } from "#app/features/audience/period.ts";
import { dayPlus } from "#app/features/social/measured-days.ts";
import { netGrowthByMode, parseSocialMode, SOCIAL_MODES, valueByMode } from "#app/features/social/modes.ts";
import { type MetricReport, type MetricState, networkReport, type SocialRecord } from "#app/features/social/report.ts";

const DAY = "2026-11-20";
const fine: MetricState = { collectedAt: 1, cause: null };

const record = (more: Partial<SocialRecord> = {}): SocialRecord => ({
  network: "facebook",
  accountName: "Lide",
  days: [],
  windows: [],
  states: new Map(["page_impressions", "page_fan_adds_unique", "page_fan_removes_unique"].map((name) => [name, fine])),
  ...more,
});

/** Values of the days up to `DAY`, newest first. */
const daily = (metric: string, values: readonly (number | null)[]) => values.flatMap((value, age) => (value === null ? [] : [{ metric, day: dayPlus(DAY, -age), value }]));

const reportOf = (one: SocialRecord, name: string): MetricReport => {
  const found = networkReport(one, periodUpTo(7, DAY)).metrics.find((metric) => metric.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test("an address names one of four ways; Meta's own 28 days are preferred", () => {
  expect(["soma", "media", "ultimo-dia", "28-dias", null, "", "toString", "aggregate28"].map(parseSocialMode)).toEqual([
    "soma",
    "media",
    "ultimo-dia",
    "28-dias",
    "28-dias",
    "28-dias",
    "28-dias",
    "28-dias",
  ]);
});

test("a metric is summed up by its told days, and by Meta's own figure of 28", () => {
  const metric = reportOf(
    record({ days: daily("page_impressions", [null, 10, 5]), windows: [{ metric: "page_impressions", windowDays: 28, endDay: DAY, value: 400 }] }),
    "page_impressions",
  );
  expect(Object.values(SOCIAL_MODES).map((mode) => valueByMode(metric, mode))).toEqual([
    { value: 400, until: DAY },
    { value: 15, until: dayPlus(DAY, -1) },
    { value: 7.5, until: dayPlus(DAY, -1) },
    { value: 10, until: dayPlus(DAY, -1) },
  ]);
});

test("a metric that fails or was never collected has no figure in any way", () => {
  const days = daily("page_impressions", [10]);
  for (const states of [new Map([["page_impressions", { collectedAt: 1, cause: "recusada" }]]), new Map<string, MetricState>()]) {
    const metric = reportOf(record({ days, states }), "page_impressions");
    expect(Object.values(SOCIAL_MODES).map((mode) => valueByMode(metric, mode))).toEqual([null, null, null, null]);
  }
});

test("net growth adds only days that have both, of 28 days beyond the period, and is never below zero", () => {
  const one = record({
    days: [
      ...daily("page_fan_adds_unique", [5, 4, null, 3, ...Array<number>(6).fill(0), 50]),
      ...daily("page_fan_removes_unique", [1, null, 2, 1, ...Array<number>(6).fill(0), 0]),
    ],
  });
  const of = (mode: keyof typeof SOCIAL_MODES) => netGrowthByMode(one, periodUpTo(7, DAY), SOCIAL_MODES[mode]);
  expect(of("28-dias")).toEqual({ value: 56, until: DAY, days: 9 });
  expect(of("soma")).toEqual({ value: 6, until: DAY, days: 5 });
  expect(of("media")).toEqual({ value: 1.2, until: DAY, days: 5 });
  expect(of("ultimo-dia")).toEqual({ value: 4, until: DAY, days: 1 });
  const losing = record({ days: [...daily("page_fan_adds_unique", [1]), ...daily("page_fan_removes_unique", [9])] });
  expect(netGrowthByMode(losing, periodUpTo(7, DAY), "sumDaily")).toEqual({ value: 0, until: DAY, days: 1 });
  expect(netGrowthByMode(record({ days: daily("page_fan_adds_unique", [1]) }), periodUpTo(7, DAY), "sumDaily")).toBeNull();
});
