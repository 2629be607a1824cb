import fc from "fast-check";
import { expect, test } from "vitest";
import { covers, DEFAULT_SCHEDULE, layoutAt, minutesUntilChange, nextChange, type RotationRange, stretchesOfDay } from "#app/features/home/home-settings.ts";
import { LAYOUT_IDS } from "#app/features/home/layouts.ts";
import { hourText, MINUTES_OF_DAY, parseHour } from "#app/platform/time/local-time.ts";

const minute = fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 });
const range: fc.Arbitrary<RotationRange> = fc.record({ from: minute, to: minute, layout: fc.constantFrom(...LAYOUT_IDS) });
const schedule = fc.array(range, { maxLength: 6 });
const choice = fc.record({ dynamic: fc.boolean(), activeLayout: fc.constantFrom(...LAYOUT_IDS), schedule });

const at = (text: string) => parseHour(text) ?? Number.NaN;
const rotation = (...ranges: [string, string, RotationRange["layout"]][]) => ({
  dynamic: true,
  activeLayout: "original" as const,
  schedule: ranges.map(([from, to, layout]) => ({ from: at(from), to: at(to), layout })),
});

test.each([
  ["00:00", "original"],
  ["08:59", "original"],
  ["09:00", "vertical"],
  ["11:59", "vertical"],
  ["12:00", "mosaico"],
  ["17:59", "mosaico"],
  ["18:00", "premium"],
  ["23:59", "premium"],
] as const)("by default, %s shows %s", (hour, layout) => {
  expect(layoutAt({ dynamic: true, activeLayout: "original", schedule: DEFAULT_SCHEDULE }, at(hour))).toBe(layout);
});

test("a range over midnight holds on both sides of it, with its last minute", () => {
  const night = rotation(["22:00", "05:30", "premium"]);
  expect(["21:59", "22:00", "23:59", "00:00", "05:30", "05:31"].map((hour) => layoutAt(night, at(hour)))).toEqual([
    "original",
    "premium",
    "premium",
    "premium",
    "premium",
    "original",
  ]);
});

test("the first range that holds wins, an empty one never does, and a gap falls back to original", () => {
  const overlapping = rotation(["08:00", "08:00", "premium"], ["09:00", "12:00", "mosaico"], ["10:00", "14:00", "vertical"]);
  expect(["08:00", "10:30", "12:00", "12:01", "14:01"].map((hour) => layoutAt(overlapping, at(hour)))).toEqual(["original", "mosaico", "mosaico", "vertical", "original"]);
});

test("a range that ends a minute before it begins is the whole day", () => {
  fc.assert(fc.property(minute, minute, (from, now) => covers({ from, to: (from + MINUTES_OF_DAY - 1) % MINUTES_OF_DAY }, now)));
});

test("without rotation, the fixed layout shows all day and never changes", () => {
  fc.assert(
    fc.property(choice, minute, (one, now) => {
      const fixed = { ...one, dynamic: false };
      expect([layoutAt(fixed, now), minutesUntilChange(fixed, now)]).toEqual([fixed.activeLayout, null]);
    }),
  );
});

test("the stretches are the day, without hole or seam, and tell what shows in each of their minutes", () => {
  fc.assert(
    fc.property(schedule, (ranges) => {
      const stretches = stretchesOfDay(ranges);
      let next = 0;
      for (const stretch of stretches) {
        expect(stretch.from).toBe(next);
        for (const now of [stretch.from, Math.floor((stretch.from + stretch.to) / 2), stretch.to]) {
          const holding = ranges.flatMap((one, index) => (covers(one, now) ? [index] : []));
          expect([stretch.range ?? undefined, ...stretch.beaten]).toEqual(holding.length > 0 ? holding : [undefined]);
          expect(stretch.layout).toBe(layoutAt({ dynamic: true, activeLayout: "premium", schedule: ranges }, now));
        }
        next = stretch.to + 1;
      }
      expect(next).toBe(MINUTES_OF_DAY);
    }),
  );
});

test("the next change is the first minute at which another layout shows", () => {
  fc.assert(
    fc.property(choice, minute, (one, now) => {
      const wait = minutesUntilChange(one, now);
      const shown = layoutAt(one, now);
      const minutes = Array.from({ length: MINUTES_OF_DAY }, (_, index) => index);
      const found = minutes.find((later) => layoutAt(one, (now + later) % MINUTES_OF_DAY) !== shown) ?? null;
      expect(wait).toBe(found);
    }),
  );
});

test("the next change is told to the millisecond, from any second of a minute", () => {
  const now = Date.UTC(2026, 10, 21, 11, 59, 59, 999);
  expect(nextChange({ dynamic: true, activeLayout: "original", schedule: DEFAULT_SCHEDULE }, now, at("08:59"))).toBe(Date.UTC(2026, 10, 21, 12, 0, 0, 0));
});

test("hours are read as they are written, and nothing else is an hour", () => {
  fc.assert(fc.property(minute, (now) => parseHour(hourText(now)) === now));
  for (const text of ["24:00", "9:00", "09:60", "09h00", " 09:00", "09:00 ", "", "0900", "-1:00", "٠٩:٠٠"]) expect([text, parseHour(text)]).toEqual([text, null]);
});

test("without a change to come there is no time of one", () => {
  expect(nextChange({ dynamic: false, activeLayout: "original", schedule: DEFAULT_SCHEDULE }, 0, 0)).toBeNull();
});

test("an empty range makes no stretch of its own", () => {
  expect(stretchesOfDay([{ from: 540, to: 540, layout: "premium" }])).toEqual([{ from: 0, to: MINUTES_OF_DAY - 1, layout: "original", range: null, beaten: [] }]);
});
