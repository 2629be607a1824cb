import fc from "fast-check";
import { expect, test } from "vitest";
import { controlMinute, dayAfter, instantOf, momentOfControl, offsetAt } from "#app/platform/time/local-time.ts";

const ZONES = ["America/Fortaleza", "America/Rio_Branco", "America/Noronha", "Europe/Lisbon", "Asia/Kathmandu"] as const;
const MINUTE_MS = 60_000;

test("a minute that a date control shows is the minute that it was set to, on every clock", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.integer({ min: Date.UTC(2000, 0) / MINUTE_MS, max: Date.UTC(2100, 0) / MINUTE_MS }), (zone, minute) => {
      const shown = controlMinute(minute * MINUTE_MS, zone);
      const back = Date.parse(momentOfControl(shown, zone));
      // A clock that is put back shows one minute at two moments.
      expect(controlMinute(back, zone)).toBe(shown);
      if (zone !== "Europe/Lisbon" && minute * MINUTE_MS > Date.UTC(2020, 0)) expect(back).toBe(minute * MINUTE_MS);
    }),
  );
  expect(momentOfControl("2026-11-22T09:30", "America/Fortaleza")).toBe("2026-11-22T12:30:00.000Z");
  expect(momentOfControl("2026-11-22T09:30", "America/Rio_Branco")).toBe("2026-11-22T14:30:00.000Z");
});

test("what names no minute of a calendar stays as it was typed", () => {
  for (const typed of ["", "amanhã", "2026-02-30T10:00", "2026-11-22T24:00", "2026-11-22T09:60", "2026-11-22", "2026-11-22T09:30:00Z", "2026-11-22T09:30-03:00"])
    expect(momentOfControl(typed, "America/Fortaleza")).toBe(typed);
});

test("a control's text may have seconds of zero and spaces around it", () => {
  for (const typed of [" 2026-11-22T09:30 ", "2026-11-22T09:30:00", "2026-11-22T09:30:00.000"])
    expect(momentOfControl(typed, "America/Fortaleza")).toBe("2026-11-22T12:30:00.000Z");
  for (const typed of ["x2026-11-22T09:30", "2026-11-22T09:30x", "2026-11-22T09:30:01", "2026-13-01T00:00"]) expect(momentOfControl(typed, "America/Fortaleza")).toBe(typed);
  expect([momentOfControl("2026-11-22T00:00", "UTC"), momentOfControl("2026-11-22T23:59", "UTC")]).toEqual(["2026-11-22T00:00:00.000Z", "2026-11-22T23:59:00.000Z"]);
});

test("the day after is the calendar's, and an offset is that of the instant", () => {
  expect(["2026-11-22", "2026-11-30", "2026-12-31", "2028-02-28"].map(dayAfter)).toEqual(["2026-11-23", "2026-12-01", "2027-01-01", "2028-02-29"]);
  const newYork = (time: string) => offsetAt(Date.parse(time), "America/New_York") / 3_600_000;
  expect([newYork("2026-11-01T05:59:59Z"), newYork("2026-11-01T06:00:00Z"), offsetAt(Date.parse("2026-11-01T05:59:59Z"), "Asia/Kathmandu") / MINUTE_MS]).toEqual([-4, -5, 345]);
});

test("of a minute that a clock shows twice the first is meant, and one that it skips is as far after the skip", () => {
  const newYork = (day: string, minute: number) => new Date(instantOf(day, minute, "America/New_York")).toISOString();
  expect([newYork("2026-11-01", 90), newYork("2026-11-01", 120), newYork("2026-03-08", 150), newYork("2026-03-08", 180)]).toEqual([
    "2026-11-01T05:30:00.000Z",
    "2026-11-01T07:00:00.000Z",
    "2026-03-08T07:30:00.000Z",
    "2026-03-08T07:00:00.000Z",
  ]);
});
