import fc from "fast-check";
import { expect, test } from "vitest";
import {
  longDate,
  longDateTime,
  newsroomDay,
  newsroomDayStart,
  newsroomGreeting,
  newsroomMinute,
  noteDateTime,
  shortTime,
  tableDateTime,
} from "#app/platform/time/newsroom-clock.ts";

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

test("each hour has its greeting", () => {
  const greeting = (hour: number, minute = 0) => newsroomGreeting(Date.UTC(2026, 10, 21, hour + 3, minute), ZONE);
  expect([greeting(4, 59), greeting(5), greeting(11, 59), greeting(12), greeting(17, 59), greeting(18), greeting(0)]).toEqual([
    ...["Boa noite", "Bom dia", "Bom dia", "Boa tarde", "Boa tarde", "Boa noite", "Boa noite"],
  ]);
});

test("a day begins at its midnight, and a minute is counted from there", () => {
  const time = Date.UTC(2026, 10, 21, 17, 32, 59, 999);
  expect([newsroomDayStart(time, ZONE), newsroomMinute(time, ZONE)]).toEqual([Date.UTC(2026, 10, 21, 3), 14 * 60 + 32]);
  expect(newsroomMinute(Date.UTC(2026, 10, 21, 3), ZONE)).toBe(0);
});

test("every month and weekday has its name, and a date without a weekday none", () => {
  const months = Array.from({ length: 12 }, (_, month) => longDate(Date.UTC(2026, month, 1, 12), ZONE).split(" ")[2]);
  expect(months.join(" ")).toBe("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro");
  const days = Array.from({ length: 7 }, (_, day) => longDate(Date.UTC(2026, 10, 22 + day, 12), ZONE, { weekday: true }).split(",")[0]);
  expect(days.join(" ")).toBe("domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado");
  expect(longDate(Date.UTC(2026, 10, 22, 12), ZONE)).toBe("22 de novembro de 2026");
});

test("a short time of the same day and month of another month, or of another year, is no time of today", () => {
  const now = Date.UTC(2026, 10, 21, 18);
  expect([shortTime(Date.UTC(2026, 9, 21, 18), now, ZONE), shortTime(Date.UTC(2025, 10, 21, 18), now, ZONE), shortTime(now, now, ZONE)]).toEqual(["21 out", "21 nov 2025", "15h"]);
});
