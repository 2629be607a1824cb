import fc from "fast-check";
import { expect, test } from "vitest";
import { firstFree, nextSlot, paceBlock } from "#app/features/whatsapp/next-slot.ts";
import { DEFAULT_PACING, dailyCapAt, dailyCapGrowsAt, isQuiet, longestGap, PACING_OFF, type Pacing, quietEnd, shortestGap, WARM_UP_CAPS } from "#app/features/whatsapp/pacing.ts";
import { newsroomMinute } from "#app/platform/time/newsroom-clock.ts";

const ZONES = ["America/Fortaleza", "America/New_York", "Europe/Lisbon", "Australia/Lord_Howe", "UTC"] as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const timeZone = "America/Fortaleza";
const at = (text: string) => Date.parse(`${text}-03:00`);

const zone = fc.constantFrom(...ZONES);
const now = fc.integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2026-12-31T00:00:00Z") });
const pacing: fc.Arbitrary<Pacing> = fc.record({
  gapSeconds: fc.integer({ min: 30, max: 1_800 }),
  hourlyCap: fc.integer({ min: 1, max: 8 }),
  dailyCap: fc.integer({ min: 1, max: 30 }),
  quietFrom: fc.integer({ min: 0, max: 1_439 }),
  quietUntil: fc.integer({ min: 0, max: 1_439 }),
  warmUpSince: fc.option(now, { nil: null }),
  identicalHours: fc.constant(24),
  failuresMax: fc.constant(3),
});
const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

/** The most that any window of a span holds. */
const densest = (times: readonly number[], span: number) => Math.max(0, ...times.map((start) => times.filter((time) => time >= start && time - start < span).length));

test("a queue that takes each next slot never breaks a rule, in any zone, at any time", () => {
  fc.assert(
    fc.property(pacing, now, zone, fc.array(chance, { minLength: 2, maxLength: 60 }), (rules, start, place, chances) => {
      const sent: number[] = [];
      let draw = 0;
      const random = () => chances[draw++ % chances.length] ?? 0;
      let clock = start;
      for (let count = 0; count < 25; count += 1) {
        const slot = nextSlot({ pacing: rules, taken: sent, timeZone: place }, clock, random);
        if (slot === null) throw new Error("there is always a later slot");
        expect(slot).toBeGreaterThanOrEqual(clock);
        expect(isQuiet(rules, slot, place)).toBe(false);
        for (const other of sent) expect(Math.abs(slot - other)).toBeGreaterThanOrEqual(shortestGap(rules));
        sent.push(slot);
        clock = slot;
        expect(densest(sent, HOUR)).toBeLessThanOrEqual(rules.hourlyCap);
        expect(densest(sent, DAY)).toBeLessThanOrEqual(Math.max(...sent.map((time) => dailyCapAt(rules, time))));
      }
    }),
    { numRuns: 40 },
  );
});

test("a slot also keeps the rules to messages that are planned for later", () => {
  fc.assert(
    fc.property(pacing, now, zone, fc.array(fc.integer({ min: -DAY, max: DAY }), { maxLength: 20 }), chance, (rules, start, place, offsets, chosen) => {
      const taken = offsets.map((offset) => start + offset);
      const slot = nextSlot({ pacing: rules, taken, timeZone: place }, start, () => chosen);
      if (slot === null) throw new Error("there is always a later slot");
      expect(paceBlock(slot, { pacing: rules, taken, gapMs: shortestGap(rules), timeZone: place })).toBeNull();
    }),
  );
});

test("a block always names a later time, and nothing between is free", () => {
  fc.assert(
    fc.property(pacing, now, zone, fc.array(fc.integer({ min: -DAY, max: DAY }), { maxLength: 12 }), chance, (rules, start, place, offsets, share) => {
      const question = { pacing: rules, taken: offsets.map((offset) => start + offset), gapMs: longestGap(rules), timeZone: place };
      const block = paceBlock(start, question);
      if (block === null) return;
      expect(block.until).toBeGreaterThan(start);
      const between = start + Math.floor((block.until - start) * share);
      expect(paceBlock(between, question)).not.toBeNull();
    }),
  );
});

test("quiet hours end at their end, on both sides of midnight", () => {
  expect(isQuiet(DEFAULT_PACING, at("2026-11-21T21:59:00"), timeZone)).toBe(false);
  expect(isQuiet(DEFAULT_PACING, at("2026-11-21T22:00:00"), timeZone)).toBe(true);
  expect(isQuiet(DEFAULT_PACING, at("2026-11-22T06:59:59"), timeZone)).toBe(true);
  expect(isQuiet(DEFAULT_PACING, at("2026-11-22T07:00:00"), timeZone)).toBe(false);
  expect(quietEnd(DEFAULT_PACING, at("2026-11-21T23:15:20"), timeZone)).toBe(at("2026-11-22T07:00:00"));
  expect(quietEnd(DEFAULT_PACING, at("2026-11-22T03:00:00"), timeZone)).toBe(at("2026-11-22T07:00:00"));
});

test("quiet hours end on the morning after a clock was changed, in the zones that change theirs", () => {
  for (const night of ["2026-03-08T05:30:00Z", "2026-11-01T05:30:00Z"]) {
    const end = quietEnd(DEFAULT_PACING, Date.parse(night), "America/New_York");
    expect(newsroomMinute(end, "America/New_York")).toBe(7 * 60);
  }
});

test("quiet hours that end in the hour which a clock shows twice end in the one that is still to come", () => {
  const rules = { ...DEFAULT_PACING, quietUntil: 90 };
  expect(quietEnd(rules, Date.parse("2026-11-01T05:10:00Z"), "America/New_York")).toBe(Date.parse("2026-11-01T05:30:00Z"));
  expect(quietEnd(rules, Date.parse("2026-11-01T06:10:00Z"), "America/New_York")).toBe(Date.parse("2026-11-01T06:30:00Z"));
});

test("after quiet hours a message does not go on the stroke of seven, but within a gap of it", () => {
  const seven = at("2026-11-22T07:00:00");
  const slot = nextSlot({ pacing: DEFAULT_PACING, taken: [], timeZone }, at("2026-11-21T23:00:00"), () => 0.5) ?? 0;
  expect(slot).toBe(seven + 45_000);
});

test("what a person wants now goes in quiet hours too, but keeps the gap", () => {
  const night = at("2026-11-21T23:00:00");
  expect(nextSlot({ pacing: DEFAULT_PACING, taken: [], timeZone, urgent: true }, night, () => 0)).toBe(night);
  expect(nextSlot({ pacing: DEFAULT_PACING, taken: [night], timeZone, urgent: true }, night, () => 0)).toBe(night + 45_000);
});

test("the seventh message of an hour waits for the first to be an hour old", () => {
  const ten = at("2026-11-21T10:00:00");
  const taken = Array.from({ length: 6 }, (_, index) => ten + index * 5 * 60_000);
  expect(paceBlock(ten + 30 * 60_000, { pacing: DEFAULT_PACING, taken, gapMs: 90_000, timeZone })).toEqual({ rule: "hour", until: ten + HOUR });
});

test("a new number is warmed up over two weeks, never beyond what an admin allows", () => {
  const since = at("2026-11-01T08:00:00");
  const rules = { ...DEFAULT_PACING, warmUpSince: since };
  expect(Array.from({ length: 7 }, (_, step) => dailyCapAt(rules, since + step * 2 * DAY))).toEqual([...WARM_UP_CAPS]);
  expect(dailyCapAt({ ...rules, dailyCap: 60 }, since + 14 * DAY)).toBe(60);
  expect(dailyCapAt({ ...rules, dailyCap: 10 }, since + 8 * DAY)).toBe(10);
  expect(dailyCapAt(rules, since - DAY)).toBe(5);
});

test("with the pacing off everything may go at once", () => {
  const start = at("2026-11-21T23:00:00");
  const taken = Array.from({ length: 1_000 }, () => start);
  expect(firstFree(start, { pacing: PACING_OFF, taken, gapMs: 0, timeZone })).toBe(start);
  expect(nextSlot({ pacing: PACING_OFF, taken, timeZone }, start, () => 0.9)).toBe(start);
});

const NEVER = Number.POSITIVE_INFINITY;

test("the daily cap of a new number next grows at its next step, and never once it is warm", () => {
  const since = at("2026-11-01T08:00:00");
  const rules = { ...DEFAULT_PACING, warmUpSince: since, dailyCap: 60 };
  for (const [step, cap] of WARM_UP_CAPS.entries()) {
    const last = since + (step + 1) * 2 * DAY - 1;
    expect([dailyCapAt(rules, last), dailyCapGrowsAt(rules, last)]).toEqual([cap, last + 1]);
  }
  const warm = since + WARM_UP_CAPS.length * 2 * DAY;
  expect([dailyCapAt(rules, warm), dailyCapGrowsAt(rules, warm)]).toEqual([60, NEVER]);
  expect([dailyCapAt({ ...rules, warmUpSince: null }, since), dailyCapGrowsAt({ ...rules, warmUpSince: null }, since)]).toEqual([60, NEVER]);
});

test("quiet hours of any two hours begin with the first minute and end before the last; equal ones are none", () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  const midnight = at("2026-11-21T00:00:00");
  fc.assert(
    fc.property(minute, minute, (quietFrom, quietUntil) => {
      const rules = { ...DEFAULT_PACING, quietFrom, quietUntil };
      const quiet = (shown: number) => isQuiet(rules, midnight + ((shown + 1_440) % 1_440) * 60_000, timeZone);
      if (quietFrom === quietUntil) expect(quiet(quietFrom)).toBe(false);
      else {
        expect([quiet(quietFrom), quiet(quietUntil - 1), quiet(quietUntil)]).toEqual([true, true, false]);
        expect(quiet(quietFrom - 1)).toBe((quietFrom + 1_439) % 1_440 === quietUntil - 1);
      }
    }),
  );
});

test("a cap of nothing lets nothing go, ever", () => {
  const question = { pacing: { ...PACING_OFF, hourlyCap: 0 }, taken: [], gapMs: 0, timeZone };
  expect(paceBlock(at("2026-11-21T10:00:00"), question)).toEqual({ rule: "hour", until: NEVER });
  expect(firstFree(at("2026-11-21T10:00:00"), question)).toBeNull();
});

test("messages in any order count for the caps, and one that is exactly an hour or a day old no longer does", () => {
  const noon = at("2026-11-21T12:00:00");
  const question = (taken: number[], hourlyCap: number, dailyCap: number) => ({ pacing: { ...PACING_OFF, hourlyCap, dailyCap }, taken, gapMs: 0, timeZone });
  expect(paceBlock(noon, question([noon - HOUR, noon - 60_000], 2, 9))).toBeNull();
  expect(paceBlock(noon, question([noon - 60_000, noon - HOUR + 1], 2, 9))).toEqual({ rule: "hour", until: noon + 1 });
  expect(paceBlock(noon, question([noon - DAY, noon - 2 * HOUR], 9, 2))).toBeNull();
  expect(paceBlock(noon, question([noon - 2 * HOUR, noon - DAY + 1], 9, 2))).toEqual({ rule: "day", until: noon + 1 });
  // Six within the hour, of which two must leave before the fourth may go.
  const six = [5, 15, 25, 35, 45, 55].map((minutes) => noon - minutes * 60_000);
  expect(paceBlock(noon, question(six, 3, 99))).toEqual({ rule: "hour", until: noon - 25 * 60_000 + HOUR });
});

test("what may go now goes now, in the first minute after quiet hours too", () => {
  const seven = at("2026-11-22T07:00:00");
  expect(nextSlot({ pacing: DEFAULT_PACING, taken: [], timeZone }, seven, () => 0.5)).toBe(seven);
  expect(nextSlot({ pacing: DEFAULT_PACING, taken: [seven], timeZone }, seven + 1_000, () => 0.5)).toBe(seven + 90_000);
  expect(nextSlot({ pacing: DEFAULT_PACING, taken: [seven - 45_000], timeZone, urgent: true }, seven - 30_000, () => 0)).toBe(seven);
});
