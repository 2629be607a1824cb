import fc from "fast-check";
import { expect, test } from "vitest";
import { ACTIVE_WINDOW_MS } from "#app/features/audience/engagement.ts";
import { EngagementClock } from "#app/ui/site/browser/audience.ts";

test("time counts while the page is visible, up to ten seconds after the last sign", () => {
  const clock = new EngagementClock();
  clock.show(0);
  expect(clock.read(4_000)).toBe(4_000);
  expect(clock.read(60_000)).toBe(10_000);
  clock.note(60_000);
  expect(clock.read(63_000)).toBe(13_000);
  clock.hide(65_000);
  clock.note(66_000);
  expect(clock.read(90_000)).toBe(15_000);
  clock.show(100_000);
  expect(clock.read(101_000)).toBe(16_000);
});

test("a machine that slept adds no more than the ten seconds", () => {
  const clock = new EngagementClock();
  clock.show(0);
  clock.note(8 * 60 * 60_000);
  expect(clock.read(8 * 60 * 60_000)).toBe(ACTIVE_WINDOW_MS);
});

/** The same by the second: engaged if visible, and something was done within the ten seconds before. */
function bySecond(events: readonly { at: number; kind: "show" | "hide" | "note" }[], until: number): number {
  let [visible, activeAt, engaged] = [false, Number.NEGATIVE_INFINITY, 0];
  for (let second = 0; second < until; second += 1) {
    for (const { kind } of events.filter(({ at }) => at === second)) {
      if (kind === "note") activeAt = visible ? second : activeAt;
      if (kind === "show" && !visible) [visible, activeAt] = [true, second];
      if (kind === "hide") visible = false;
    }
    if (visible && second - activeAt < 10) engaged += 1;
  }
  return engaged;
}

test("any course of a visit adds up to its engaged seconds", () => {
  const event = fc.record({ at: fc.integer({ min: 0, max: 120 }), kind: fc.constantFrom("show", "hide", "note", "note") });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (drawn) => {
      const events = [...drawn].sort((one, other) => one.at - other.at);
      const clock = new EngagementClock();
      for (const { at, kind } of events) clock[kind](at * 1_000);
      expect(clock.read(130_000)).toBe(bySecond(events, 130) * 1_000);
    }),
  );
});
