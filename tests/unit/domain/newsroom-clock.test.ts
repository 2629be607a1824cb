import fc from "fast-check";
import { expect, test } from "vitest";
import { longDate, longDateTime, newsroomDay, noteDateTime, shortTime, tableDateTime } from "#app/domain/time/newsroom-clock.ts";

const ZONE = "America/Fortaleza";

test("the newsroom's day begins three hours after that of UTC, all year long", () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2003, 0, 1), max: Date.UTC(2100, 0, 1) }), (time) => {
      expect(newsroomDay(time, ZONE)).toBe(new Date(time - 3 * 60 * 60_000).toISOString().slice(0, 10));
    }),
  );
});

test("a minute before and after midnight are two days", () => {
  expect([newsroomDay(Date.UTC(2026, 10, 21, 2, 59), ZONE), newsroomDay(Date.UTC(2026, 10, 21, 3, 0), ZONE)]).toEqual(["2026-11-20", "2026-11-21"]);
});

test("dates are written as Portuguese writes them", () => {
  const time = Date.UTC(2026, 10, 21, 17, 32);
  expect(longDate(time, ZONE, { weekday: true })).toBe("sábado, 21 de novembro de 2026");
  expect(longDateTime(time, ZONE)).toBe("21 de novembro de 2026, 14h32");
  expect(noteDateTime(time, ZONE)).toBe("21/11/2026, 14h32");
  expect(tableDateTime(time, ZONE)).toBe("21/11/2026 14:32");
  expect(tableDateTime(Date.UTC(2026, 0, 1, 3, 5), ZONE)).toBe("01/01/2026 00:05");
});

test("a short time says the hour today, then yesterday, the day, and the year", () => {
  const now = Date.UTC(2026, 10, 21, 18);
  expect(shortTime(Date.UTC(2026, 10, 21, 17, 0), now, ZONE)).toBe("14h");
  expect(shortTime(Date.UTC(2026, 10, 21, 2, 5), now, ZONE)).toBe("ontem, 23h05");
  expect(shortTime(Date.UTC(2026, 10, 12, 12), now, ZONE)).toBe("12 nov");
  expect(shortTime(Date.UTC(2025, 10, 12, 12), now, ZONE)).toBe("12 nov 2025");
});
