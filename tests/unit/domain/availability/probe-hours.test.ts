import fc from "fast-check";
import { expect, test } from "vitest";
import { periodUpTo } from "#app/features/audience/period.ts";
import { answeredRate, bitCount, hoursOfPeriod, type ProbeHour, probedDays, probedTotal } from "#app/features/system/heartbeat.ts";

const ZONE = "America/Fortaleza";
const HOUR_MS = 3_600_000;
const ALL = (1n << 60n) - 1n;
const TODAY = "2026-11-22";
/** Midnight of that day, three hours behind UTC. */
const MIDNIGHT = Date.parse("2026-11-22T03:00:00Z");
const FIRST = MIDNIGHT / HOUR_MS;

const hour = (at: number, probed: bigint, failed: Partial<ProbeHour["failed"]> = {}): ProbeHour => ({
  hour: at,
  probed,
  failed: { d1: 0n, r2: 0n, objects: 0n, page: 0n, ...failed },
});

test("minutes without a check are not measured: neither answered nor failed", () => {
  const now = MIDNIGHT + 2.5 * HOUR_MS;
  const [day] = probedDays([hour(FIRST, ALL), hour(FIRST + 2, 0b1111n, { d1: 0b0011n, page: 0b0110n })], periodUpTo(1, TODAY), now, ZONE);
  expect(day).toEqual({ day: TODAY, minutes: 150, probed: 64, answered: 61, failed: { d1: 2, r2: 0, objects: 0, page: 2 }, unmeasuredHours: [1] });
});

test("the running minute is not over, though its check may have run", () => {
  const now = MIDNIGHT + 3 * 60_000 + 5_000;
  expect(probedDays([hour(FIRST, 0b1111n)], periodUpTo(1, TODAY), now, ZONE)[0]).toMatchObject({ minutes: 3, probed: 3, answered: 3 });
});

test("an hour counts for the newsroom's day on which it begins; days to come have no minutes", () => {
  const days = probedDays([hour(FIRST - 1, ALL), hour(FIRST, 1n)], periodUpTo(2, TODAY), MIDNIGHT + HOUR_MS, ZONE);
  expect(days.map(({ day, minutes, probed, unmeasuredHours }) => [day, minutes, probed, unmeasuredHours.length])).toEqual([
    ["2026-11-21", 1_440, 60, 23],
    [TODAY, 60, 1, 0],
  ]);
  expect(hoursOfPeriod(periodUpTo(1, TODAY), ZONE)).toEqual({ from: FIRST, to: FIRST + 23 });
  expect(probedTotal(probedDays([], { since: "2026-11-23", until: "2026-11-23", days: 1 }, MIDNIGHT, ZONE)).minutes).toBe(0);
});

test("a single failure never reads as a hundred percent, and without a check there is no rate", () => {
  const of = (answered: number, probed: number) => answeredRate({ minutes: probed, probed, answered, failed: { d1: 0, r2: 0, objects: 0, page: 0 } });
  expect([of(0, 0), of(1, 1), of(999_999, 1_000_000), of(0, 5), of(2, 3)]).toEqual([null, 100, 99.99, 0, 66.66]);
});

const bits = fc.bigInt({ min: 0n, max: ALL });

test("whatever ran and failed, answered and failed minutes are those that were checked, and no more than are over", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: -30, max: 30 }), bits, bits, bits)), fc.integer({ min: 0, max: 26 * 60 }), (rows, minute) => {
      const known = new Map(rows.map(([at, probed, d1, page]) => [at, hour(FIRST + at, probed, { d1: d1 & probed, page: page & probed })]));
      const days = probedDays([...known.values()], periodUpTo(2, TODAY), MIDNIGHT + minute * 60_000, ZONE);
      const total = probedTotal(days);
      expect(total.minutes).toBe(1_440 + Math.min(1_440, minute));
      expect(total.probed).toBeLessThanOrEqual(total.minutes);
      expect(total.answered).toBeLessThanOrEqual(total.probed);
      expect(total.probed - total.answered).toBeLessThanOrEqual(total.failed.d1 + total.failed.page);
      expect(total.probed - total.answered).toBeGreaterThanOrEqual(Math.max(total.failed.d1, total.failed.page));
    }),
  );
});

test("bits are counted as their binary digits say", () => {
  fc.assert(fc.property(bits, (value) => bitCount(value) === [...value.toString(2)].filter((digit) => digit === "1").length));
});
