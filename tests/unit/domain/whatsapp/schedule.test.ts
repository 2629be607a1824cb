import fc from "fast-check";
import { expect, test } from "vitest";
import { nextWindow, paceBlock, planSchedule, windowProblem } from "#app/features/whatsapp/next-slot.ts";
import { DEFAULT_PACING, isQuiet, longestGap, PACING_OFF, type Pacing } from "#app/features/whatsapp/pacing.ts";
import { instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";

const ZONES = ["America/Fortaleza", "America/New_York", "Europe/Lisbon", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Sao_Paulo"] as const;
const HOUR = 3_600_000;
const timeZone = "America/Fortaleza";
const at = (text: string) => Date.parse(`${text}-03:00`);

const zone = fc.constantFrom(...ZONES);
/** The days of 2026 on which some of the zones change their clocks, and others. */
const day = fc.constantFrom("2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01", "2026-11-21", "2026-12-31");
const window = fc.record({ day, start: fc.integer({ min: 0, max: 1_438 }), end: fc.integer({ min: 1, max: 1_439 }) }).filter(({ start, end }) => start < end);
const pacing: fc.Arbitrary<Pacing> = fc.record({
  gapSeconds: fc.integer({ min: 30, max: 900 }),
  hourlyCap: fc.integer({ min: 1, max: 8 }),
  dailyCap: fc.integer({ min: 1, max: 40 }),
  quietFrom: fc.integer({ min: 0, max: 1_439 }),
  quietUntil: fc.integer({ min: 0, max: 1_439 }),
  warmUpSince: fc.constant(null),
  identicalHours: fc.constant(24),
  failuresMax: fc.constant(3),
});
const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { minLength: 1, maxLength: 40 });
const diceOf = (values: readonly number[]) => {
  let turn = 0;
  return () => values[turn++ % values.length] ?? 0;
};

test("every item is placed inside the window by all rules and in order, or named", () => {
  fc.assert(
    fc.property(
      window,
      zone,
      pacing,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: -30 * 60, max: 30 * 60 }),
      fc.array(fc.integer({ min: -1_440, max: 1_440 }), { maxLength: 8 }),
      chances,
      (chosen, place, rules, count, nowOffset, takenMinutes, values) => {
        const begin = instantOf(chosen.day, chosen.start, place);
        const now = begin + nowOffset * 60_000;
        const taken = takenMinutes.map((minute) => begin + minute * 60_000);
        const ids = Array.from({ length: count }, (_, index) => `item-${index}`);
        const { placed, left } = planSchedule({ ids, window: chosen, pacing: rules, taken, timeZone: place }, now, diceOf(values));
        expect([...placed.map(({ id }) => id), ...left.map(({ id }) => id)]).toEqual(ids);
        for (const [index, { at: time }] of placed.entries()) {
          expect(time).toBeGreaterThan(now);
          expect(newsroomDay(time, place)).toBe(chosen.day);
          expect(newsroomMinute(time, place)).toBeGreaterThanOrEqual(chosen.start);
          expect(newsroomMinute(time, place)).toBeLessThanOrEqual(chosen.end);
          expect(time % 60_000).toBe(0);
          expect(isQuiet(rules, time, place)).toBe(false);
          if (index > 0) expect(time - (placed[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(longestGap(rules));
          const others = [...taken, ...placed.filter((_, other) => other !== index).map((other) => other.at)];
          expect(paceBlock(time, { pacing: rules, taken: others, gapMs: longestGap(rules), timeZone: place })).toBeNull();
        }
      },
    ),
    { numRuns: 100 },
  );
});

test("what one more draw could have placed is not left: any window that holds an item gets it", () => {
  fc.assert(
    fc.property(window, zone, chances, (chosen, place, values) => {
      const rules = { ...DEFAULT_PACING, quietFrom: 0, quietUntil: 0 };
      const now = instantOf(chosen.day, chosen.start, place) - 1;
      const count = 60;
      const { placed } = planSchedule({ ids: [...Array(count).keys()], window: chosen, pacing: rules, taken: [], timeZone: place }, now, diceOf(values));
      const minutes = chosen.end - chosen.start;
      // Six in any hour, three minutes apart: a whole hour holds six, the rest of one as many as its minutes do. A clock may move by an hour.
      const fitting = (length: number) => Math.min(40, Math.floor(length / 60) * 6 + Math.min(6, Math.floor((length % 60) / 3) + 1));
      // A short window may lie in the hour that a clock skips.
      const exists = Array.from({ length: minutes + 1 }, (_, index) => chosen.start + index).some(
        (minute) => newsroomMinute(instantOf(chosen.day, minute, place), place) === minute,
      );
      expect(placed.length).toBeGreaterThanOrEqual(exists ? fitting(Math.max(0, minutes - 60)) : 0);
      // The 25th hour of a day holds its own six.
      expect(placed.length).toBeLessThanOrEqual(fitting(minutes) + 6);
    }),
    { numRuns: 80 },
  );
});

test("ten hours spread four items over the whole window, not over its beginning", () => {
  const request = { ids: ["a", "b", "c", "d"], window: { day: "2026-11-23", start: 480, end: 1_080 }, pacing: DEFAULT_PACING, taken: [], timeZone };
  const { placed } = planSchedule(request, at("2026-11-22T12:00:00"), diceOf([0.95, 0.05, 0.5, 0.7]));
  expect(placed.map(({ at: time }) => Math.round((time - at("2026-11-23T08:00:00")) / HOUR))).toEqual([1, 5, 7, 10]);
});

test("items crowd at both ends of a window where the draws want them, as far as the caps leave room for the others", () => {
  const request = { ids: [...Array(20).keys()], window: { day: "2026-11-23", start: 480, end: 720 }, pacing: DEFAULT_PACING, taken: [], timeZone };
  const { placed } = planSchedule(request, at("2026-11-22T12:00:00"), diceOf([0, 0.999]));
  expect([placed.length, placed[0]?.at, placed.at(-1)?.at]).toEqual([20, at("2026-11-23T08:00:00"), at("2026-11-23T12:00:00")]);
});

test("a window that has begun takes only what is still ahead; one that has passed leaves all, and says so", () => {
  const request = { ids: [1, 2, 3], window: { day: "2026-11-21", start: 480, end: 1_080 }, pacing: DEFAULT_PACING, taken: [], timeZone };
  expect(planSchedule(request, at("2026-11-21T17:59:30"), () => 0.5)).toEqual({
    placed: [{ id: 1, at: at("2026-11-21T18:00:00") }],
    left: [
      { id: 2, reason: "full" },
      { id: 3, reason: "full" },
    ],
  });
  expect(planSchedule(request, at("2026-11-21T18:00:00"), () => 0.5).left.map(({ reason }) => reason)).toEqual(["past", "past", "past"]);
});

test("a window in quiet hours places nothing, and says so", () => {
  const request = { ids: [1], window: { day: "2026-11-22", start: 60, end: 300 }, pacing: DEFAULT_PACING, taken: [], timeZone };
  expect(planSchedule(request, at("2026-11-21T12:00:00"), () => 0.5)).toEqual({ placed: [], left: [{ id: 1, reason: "quiet" }] });
});

test("with the pacing off a minute still holds one item", () => {
  const request = { ids: [1, 2, 3, 4], window: { day: "2026-11-22", start: 600, end: 602 }, pacing: PACING_OFF, taken: [], timeZone };
  const { placed, left } = planSchedule(request, at("2026-11-21T12:00:00"), () => 0.5);
  expect(placed.map(({ at: time }) => time - at("2026-11-22T10:00:00"))).toEqual([0, 60_000, 120_000]);
  expect(left).toEqual([{ id: 4, reason: "full" }]);
});

test("the window is today's until it ends, then tomorrow's", () => {
  expect(nextWindow(at("2026-11-21T17:59:00"), timeZone)).toEqual({ day: "2026-11-21", start: 480, end: 1_080 });
  expect(nextWindow(at("2026-11-21T18:00:00"), timeZone)).toEqual({ day: "2026-11-22", start: 480, end: 1_080 });
});

test.each(ZONES)("an instant of a day of %s is the one its clock shows", (place) => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1_439 }), (date, minute) => {
      const time = instantOf(date, minute, place);
      const shown = newsroomMinute(time, place);
      // A minute that a clock skips does not exist: the instant is up to an hour after it.
      expect(newsroomDay(time, place)).toBe(date);
      expect([0, 30, 60]).toContain(shown - minute);
    }),
  );
});

test("a window says beforehand why it takes nothing", () => {
  const request = { window: { day: "2026-11-21", start: 480, end: 540 }, pacing: DEFAULT_PACING, taken: [] as number[], timeZone };
  expect(windowProblem(request, at("2026-11-21T07:00:00"))).toBeNull();
  expect(windowProblem(request, at("2026-11-21T09:00:00"))).toBe("past");
  expect(windowProblem({ ...request, window: { ...request.window, start: 0, end: 60 } }, at("2026-11-20T12:00:00"))).toBe("quiet");
  expect(windowProblem({ ...request, pacing: { ...DEFAULT_PACING, hourlyCap: 1 }, taken: [at("2026-11-21T08:30:00")] }, at("2026-11-21T07:00:00"))).toBe("full");
});

test("a window of hours of one's own is today's until its last minute", () => {
  const window = { start: 600, end: 660 };
  expect(nextWindow(at("2026-11-21T10:59:59"), timeZone, window)).toEqual({ day: "2026-11-21", ...window });
  expect(nextWindow(at("2026-11-21T11:00:00"), timeZone, window)).toEqual({ day: "2026-11-22", ...window });
});
