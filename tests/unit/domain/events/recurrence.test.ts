import fc from "fast-check";
import { expect, test } from "vitest";
import { type EventException, occurrenceAt, type Recurrence, recurrenceText, ruleText, WEEKDAYS, weekdayOf, withException } from "#app/features/events/event.ts";
import { datesBetween, firstDate } from "#app/features/events/events.server.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";

const FORTALEZA = "America/Fortaleza";
const NEW_YORK = "America/New_York";
const DAY_MS = 86_400_000;

const rule = (more: Partial<Recurrence> = {}): Recurrence => ({ frequency: "semanal", interval: 1, weekdays: [], monthlyBy: "dia", until: null, count: null, ...more });

const event = (startsAt: string, recurrence: Recurrence | null, more: { timeZone?: string; exceptions?: EventException[]; isAllDay?: boolean; length?: number } = {}) => ({
  startsAt,
  recurrence,
  isAllDay: false,
  length: 60,
  timeZone: FORTALEZA,
  exceptions: [],
  ...more,
});

const originals = async (one: ReturnType<typeof event>, from: string, to: string) =>
  (await datesBetween(one, Date.parse(from), Date.parse(to))).occurrences.map(({ original }) => original);

test("a weekly event goes over the year's end on its weekdays", async () => {
  const session = event("2026-12-22T09:00", rule({ weekdays: ["ter", "qui"] }));
  expect(await originals(session, "2026-12-20T00:00:00Z", "2027-01-09T00:00:00Z")).toEqual([
    "2026-12-22T09:00",
    "2026-12-24T09:00",
    "2026-12-29T09:00",
    "2026-12-31T09:00",
    "2027-01-05T09:00",
    "2027-01-07T09:00",
  ]);
});

test("every second week counts from the start, also over the year's end and within a later period", async () => {
  expect(await originals(event("2026-12-28T19:00", rule({ interval: 2 })), "2027-01-20T00:00:00Z", "2027-02-25T00:00:00Z")).toEqual([
    "2027-01-25T19:00",
    "2027-02-08T19:00",
    "2027-02-22T19:00",
  ]);
});

test("a monthly event keeps its day, skips months without it, or follows its weekday", async () => {
  const year = (one: ReturnType<typeof event>) => originals(one, "2026-12-01T00:00:00Z", "2027-06-30T00:00:00Z");
  expect(await year(event("2026-12-31T10:00", rule({ frequency: "mensal" })))).toEqual(["2026-12-31T10:00", "2027-01-31T10:00", "2027-03-31T10:00", "2027-05-31T10:00"]);
  expect(await year(event("2026-12-08T10:00", rule({ frequency: "mensal", monthlyBy: "semana", count: 3 })))).toEqual(["2026-12-08T10:00", "2027-01-12T10:00", "2027-02-09T10:00"]);
  expect(await year(event("2026-12-25T10:00", rule({ frequency: "mensal", monthlyBy: "ultima", until: "2027-02-26" })))).toEqual([
    "2026-12-25T10:00",
    "2027-01-29T10:00",
    "2027-02-26T10:00",
  ]);
});

test("29 February repeats in leap years alone", async () => {
  expect(await originals(event("2024-02-29T00:00", rule({ frequency: "anual" }), { isAllDay: true, length: 1 }), "2026-01-01T00:00:00Z", "2033-01-01T00:00:00Z")).toEqual([
    "2028-02-29T00:00",
    "2032-02-29T00:00",
  ]);
});

test("an hour on the clock stays where a clock is changed, and the last day counts as a whole", async () => {
  const daily = event("2026-10-30T20:00", rule({ frequency: "diaria", until: "2026-11-02" }), { timeZone: NEW_YORK });
  const { occurrences, isWhole } = await datesBetween(daily, Date.parse("2026-10-01T00:00:00Z"), Date.parse("2027-01-01T00:00:00Z"));
  expect(occurrences.map(({ original }) => original)).toEqual(["2026-10-30T20:00", "2026-10-31T20:00", "2026-11-01T20:00", "2026-11-02T20:00"]);
  // New York is put back on 1 November: the days before and after are 25 hours apart.
  expect((occurrences[2]?.startsAt ?? 0) - (occurrences[1]?.startsAt ?? 0)).toBe(25 * 3_600_000);
  expect(isWhole).toBe(true);
});

test("a whole day of several days ends at midnight of the day after, and one is bounded to 500 dates", async () => {
  expect(occurrenceAt("2026-12-31T00:00", event("2026-12-31T00:00", null, { isAllDay: true, length: 2 }))).toMatchObject({
    startsAt: Date.parse("2026-12-31T03:00:00Z"),
    endsAt: Date.parse("2027-01-02T03:00:00Z"),
  });
  const { occurrences, to, isWhole } = await datesBetween(
    event("2026-01-01T08:00", rule({ frequency: "diaria" })),
    Date.parse("2026-01-01T00:00:00Z"),
    Date.parse("2028-01-01T00:00:00Z"),
  );
  expect([occurrences.length, isWhole, new Date(to).toISOString()]).toEqual([500, false, "2027-05-15T11:00:00.001Z"]);
});

test("a date is moved or cancelled alone, and put back it is no exception", async () => {
  const moved = withException([], { at: "2026-12-29T09:00", to: "2026-12-30T10:00" });
  const both = withException(moved, { at: "2026-12-22T09:00", to: null });
  const { occurrences } = await datesBetween(
    event("2026-12-22T09:00", rule({ count: 2 }), { exceptions: both }),
    Date.parse("2026-12-01T00:00:00Z"),
    Date.parse("2027-02-01T00:00:00Z"),
  );
  expect(occurrences.map(({ startsAt, isCancelled }) => [new Date(startsAt).toISOString(), isCancelled])).toEqual([
    ["2026-12-22T12:00:00.000Z", true],
    ["2026-12-30T13:00:00.000Z", false],
  ]);
  expect(withException(both, { at: "2026-12-29T09:00", to: "2026-12-29T09:00" })).toEqual([{ at: "2026-12-22T09:00", to: null }]);
});

test("a rule that ends before its first date has none", async () => {
  // 2026-12-30 is a Wednesday.
  expect(await firstDate(event("2026-12-30T09:00", rule({ weekdays: ["seg"], until: "2026-12-31" })))).toBeNull();
  expect(await firstDate(event("2026-12-30T09:00", rule({ weekdays: ["seg"] })))).toBe("2027-01-04T09:00");
});

test("whatever the rule, dates rise, lie in the period, keep the hour, and a weekly one keeps its weekdays", async () => {
  const weekdays = fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("diaria" as const, "semanal" as const, "mensal" as const, "anual" as const),
      fc.integer({ min: 1, max: 12 }),
      weekdays,
      fc.constantFrom("dia" as const, "semana" as const, "ultima" as const),
      fc.integer({ min: 0, max: 4_000 }),
      fc.constantFrom(FORTALEZA, NEW_YORK, "Pacific/Auckland"),
      async (frequency, interval, days, monthlyBy, offset, timeZone) => {
        const day = new Date(Date.parse("2020-01-01") + offset * DAY_MS).toISOString().slice(0, 10);
        const [from, to] = [Date.parse("2026-11-15T00:00:00Z"), Date.parse("2027-02-15T00:00:00Z")];
        const one = event(`${day}T14:30`, rule({ frequency, interval, weekdays: frequency === "semanal" ? days : [], monthlyBy }), { timeZone });
        const { occurrences } = await datesBetween(one, from, to);
        const times = occurrences.map(({ startsAt }) => startsAt);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(new Set(times).size).toBe(times.length);
        for (const time of times) {
          expect(time >= from && time < to && newsroomDay(time, timeZone) >= day).toBe(true);
          expect(newsroomMinute(time, timeZone)).toBe(14 * 60 + 30);
          if (frequency === "semanal") expect(days.length === 0 ? [weekdayOf(day)] : days).toContain(weekdayOf(newsroomDay(time, timeZone)));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("a rule is said in RFC 5545 and in words", () => {
  expect(ruleText(rule({ interval: 2, weekdays: ["qui", "ter"], count: 4 }), "2026-12-22", null)).toBe("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=4");
  expect(ruleText(rule({ frequency: "mensal", monthlyBy: "ultima" }), "2026-12-25", Date.parse("2027-02-27T02:59:59Z"))).toBe("FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270227T025959Z");
  expect(recurrenceText(rule({ interval: 2, weekdays: ["ter", "qui"], until: "2026-12-31" }), "2026-12-22")).toBe("a cada 2 semanas, terça e quinta, até 31/12/2026");
  expect(recurrenceText(rule({ frequency: "mensal", monthlyBy: "semana", count: 3 }), "2026-12-12")).toBe("todo mês, no 2º sábado, 3 vezes");
  expect(recurrenceText(rule({ frequency: "anual" }), "2026-08-16")).toBe("todo ano");
});
