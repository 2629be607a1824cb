import fc from "fast-check";
import { expect, test } from "vitest";
import { daysOf } from "#app/features/audience/period.ts";
import { closableFrom, isMonth, knownMonths, lastDayOf, monthOf, monthPlus, monthTitle, periodWords, reportPeriods } from "#app/features/monthly-report/month.ts";

const day = fc
  .integer({ min: Date.UTC(2001, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((index) => new Date(index * 86_400_000).toISOString().slice(0, 10));

test("months are those of the calendar, and are counted over years", () => {
  expect(["2026-01", "2026-12"].map(isMonth)).toEqual([true, true]);
  expect(["2026-13", "2026-00", "2026-1", "26-01", "2026-01-01", " 2026-01", "1999-01", "", "2026/01"].map(isMonth)).toEqual(Array.from({ length: 9 }, () => false));
  expect([monthPlus("2026-12", 1), monthPlus("2026-01", -1), monthPlus("2026-03", -14), monthPlus("2026-05", 0)]).toEqual(["2027-01", "2025-12", "2025-01", "2026-05"]);
  expect(["2026-02", "2028-02", "2026-12", "2026-11"].map(lastDayOf)).toEqual(["2026-02-28", "2028-02-29", "2026-12-31", "2026-11-30"]);
  expect([monthTitle("2026-03"), closableFrom("2026-12")]).toEqual(["Março de 2026", "2027-01-03"]);
});

test("a month that is over is compared with the whole month before", () => {
  expect(reportPeriods("2026-10", "2026-11-23")).toEqual({
    period: { since: "2026-10-01", until: "2026-10-31", days: 31 },
    before: { since: "2026-09-01", until: "2026-09-30", days: 30 },
    isRunning: false,
  });
  expect(reportPeriods("2026-10", "2026-11-01")?.isRunning).toBe(false);
});

test("the running month has its whole days, and the same days of the month before", () => {
  const periods = reportPeriods("2026-11", "2026-11-23");
  expect(periods).toEqual({ period: { since: "2026-11-01", until: "2026-11-22", days: 22 }, before: { since: "2026-10-01", until: "2026-10-22", days: 22 }, isRunning: true });
  expect(periods && periodWords(periods.period)).toBe("1 a 22 de novembro de 2026");
  // Nothing of it is over yet, and nothing of the next has begun.
  expect([reportPeriods("2026-11", "2026-11-01"), reportPeriods("2026-12", "2026-11-23")]).toEqual([null, null]);
  // February has no 30th.
  expect(reportPeriods("2026-03", "2026-03-31")?.before).toEqual({ since: "2026-02-01", until: "2026-02-28", days: 28 });
});

test("whatever the day: both periods are of their months, begin with the first, and never reach today", () =>
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 30 }), (today, back) => {
      const month = monthPlus(monthOf(today), -back);
      const periods = reportPeriods(month, today);
      if (periods === null) {
        expect(today).toBe(`${month}-01`);
        return;
      }
      const { period, before, isRunning } = periods;
      expect([isRunning, period.since, before.since]).toEqual([back === 0, `${month}-01`, `${monthPlus(month, -1)}-01`]);
      expect(period.until < today && before.until < period.since).toBe(true);
      for (const one of [period, before]) expect([daysOf(one).length, monthOf(one.until)]).toEqual([one.days, monthOf(one.since)]);
      if (isRunning) expect(before.days).toBe(Math.min(period.days, Number(lastDayOf(monthPlus(month, -1)).slice(8))));
      else expect([period.until, before.until]).toEqual([lastDayOf(month), lastDayOf(monthPlus(month, -1))]);
    }),
  ));

test("months are known from the first that has figures, without a gap", () => {
  expect(knownMonths("2026-09", "2026-11-23")).toEqual(["2026-11", "2026-10", "2026-09"]);
  expect(knownMonths("2025-12", "2026-01-01")).toEqual(["2026-01", "2025-12"]);
  expect(knownMonths(null, "2026-11-23")).toEqual(["2026-11"]);
});
