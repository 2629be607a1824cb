import fc from "fast-check";
import { expect, test } from "vitest";
import { controlMinute, momentOfControl } from "#app/domain/time/local-time.ts";

const ZONES = ["America/Fortaleza", "America/Rio_Branco", "America/Noronha", "Europe/Lisbon", "Asia/Kathmandu"] as const;
const MINUTE_MS = 60_000;

test("a minute that a date control shows is the minute that it was set to, on every clock", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.integer({ min: Date.UTC(2000, 0) / MINUTE_MS, max: Date.UTC(2100, 0) / MINUTE_MS }), (zone, minute) => {
      const shown = controlMinute(minute * MINUTE_MS, zone);
      const back = Date.parse(momentOfControl(shown, zone));
      // Where a clock is put back, one shown minute is two moments.
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
