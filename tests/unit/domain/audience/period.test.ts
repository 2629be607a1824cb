import fc from "fast-check";
import { expect, test } from "vitest";
import { daysOf, isDay, periodBefore, periodBetween, periodUpTo, weekdayOf } from "#app/features/audience/period.ts";
import { type DayCounts, filledSeries, totalOf, viewsByHour, weekTable } from "#app/features/audience/series.ts";

const aDay = fc.date({ min: new Date("2024-01-01T00:00:00Z"), max: new Date("2030-12-31T00:00:00Z"), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
const aLength = fc.integer({ min: 1, max: 366 });
const dayCounts = (day: string, views: number): DayCounts => ({ day, views, articleViews: views, sessions: 1, visitors: 1, engagedMs: 1_000, completions: 0 });

test("a period has exactly its days, each the day after the one before, the last one asked for", () => {
  fc.assert(
    fc.property(aDay, aLength, (until, days) => {
      const period = periodUpTo(days, until);
      const listed = daysOf(period);
      expect([listed.length, listed.at(-1), listed[0]]).toEqual([days, until, period.since]);
      for (const [index, day] of listed.entries()) if (index > 0) expect(Date.parse(day) - Date.parse(listed[index - 1] ?? "")).toBe(86_400_000);
      expect(periodBetween(period.since, until)).toEqual(period);
    }),
    { numRuns: 25 },
  );
});

test("the period before is as long and ends the day before", () => {
  fc.assert(
    fc.property(aDay, aLength, (until, days) => {
      const period = periodUpTo(days, until);
      const before = periodBefore(period);
      expect(daysOf(before).length).toBe(days);
      expect(daysOf({ ...period, since: before.since }).length).toBe(2 * days);
      expect(before.until < period.since).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test("a range is a period only forwards and up to 366 days", () => {
  expect(periodBetween("2026-01-01", "2026-12-31")?.days).toBe(365);
  expect(periodBetween("2024-01-01", "2024-12-31")?.days).toBe(366);
  expect(periodBetween("2024-01-01", "2025-01-01")).toBeNull();
  expect(periodBetween("2026-02-02", "2026-02-01")).toBeNull();
});

test("a day is one that exists, written in one way", () => {
  expect(["2026-02-28", "2024-02-29"].map(isDay)).toEqual([true, true]);
  expect(["2026-02-29", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-01T00", "", "x", "٢٠٢٦-01-01"].map(isDay)).toEqual(Array(8).fill(false));
});

test("a series has every day of its period, zero where nothing was counted, and nothing from outside", () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 60 }), fc.array(fc.tuple(fc.integer({ min: -80, max: 10 }), fc.nat(1_000))), (until, days, found) => {
      const period = periodUpTo(days, until);
      const at = (offset: number) => new Date(Date.parse(until) + offset * 86_400_000).toISOString().slice(0, 10);
      const rows = [...new Map(found.map(([offset, views]) => [at(offset), dayCounts(at(offset), views)])).values()];
      const series = filledSeries(rows, period);
      expect(series.map(({ day }) => day)).toEqual(daysOf(period));
      const inside = rows.filter(({ day }) => day >= period.since && day <= until);
      expect(series.reduce((sum, { views }) => sum + views, 0)).toBe(inside.reduce((sum, { views }) => sum + views, 0));
      expect(totalOf(rows, period).sessions).toBe(inside.length);
    }),
  );
});

test("an average hour divides by how often its weekday stands in the period", () => {
  const period = periodUpTo(8, "2026-11-22"); // Sunday to Sunday: two Sundays.
  expect(weekdayOf("2026-11-22")).toBe(0);
  const over = { day: "2026-11-23", hours: 5 };
  const table = weekTable(
    [
      { weekday: 0, hour: 9, views: 30 },
      { weekday: 1, hour: 23, views: 7 },
    ],
    period,
    over,
  );
  expect([table[0]?.[9], table[1]?.[23], table[1]?.[9]]).toEqual([15, 7, 0]);
  expect(weekTable([], periodUpTo(1, "2026-11-22"), over).map(([first]) => first)).toEqual([0, null, null, null, null, null, null]);
});

test("of the day that has begun only what is over counts", () => {
  const views = [8, 9, 10].map((hour) => ({ weekday: 0, hour, views: 30 }));
  const running = { day: "2026-11-22", hours: 9.5 };
  expect(weekTable(views, periodUpTo(8, "2026-11-22"), running)[0]?.slice(8, 11)).toEqual([15, 20, 30]);
  expect(weekTable(views, periodUpTo(7, "2026-11-22"), running)[0]?.slice(8, 11)).toEqual([30, null, null]);
});

test("hours of the day add up all weekdays", () => {
  const hours = viewsByHour([
    { weekday: 0, hour: 9, views: 30 },
    { weekday: 3, hour: 9, views: 5 },
    { weekday: 3, hour: 0, views: 1 },
  ]);
  expect([hours.length, hours[9], hours[0], hours[1]]).toEqual([24, 35, 1, 0]);
});
