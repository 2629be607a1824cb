import fc from "fast-check";
import { expect, test } from "vitest";
import { CONFIRMED_STEPS, completeFirstRun, FIRST_STEPS, firstRunOf } from "#app/features/settings/first-run.ts";

const untouched = completeFirstRun(null);

test("there are at most six steps", () => expect(FIRST_STEPS.length).toBeLessThanOrEqual(6));

test("a new site is led through them until the last; one that already publishes is not", () => {
  expect(firstRunOf(untouched, false)).toEqual({ done: [], isOpen: true });
  expect(firstRunOf(untouched, true).isOpen).toBe(false);
  const begun = completeFirstRun({ confirmed: ["nome"] });
  expect(firstRunOf(begun, true)).toEqual({ done: ["nome", "materia"], isOpen: true });
  const all = completeFirstRun({ confirmed: [...CONFIRMED_STEPS] });
  expect(firstRunOf(all, false).isOpen).toBe(true);
  expect(firstRunOf(all, true).isOpen).toBe(false);
});

test("dismissed, nobody is led to them, whatever is left", () => {
  fc.assert(
    fc.property(fc.subarray([...CONFIRMED_STEPS]), fc.boolean(), (confirmed, hasPublished) => {
      expect(firstRunOf(completeFirstRun({ confirmed, isDismissed: true }), hasPublished).isOpen).toBe(false);
    }),
  );
});

test("whatever was stored, no step counts twice or is invented", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...FIRST_STEPS), fc.string())), (confirmed) => {
      const { done } = firstRunOf(completeFirstRun({ confirmed }), false);
      expect(done).toEqual(CONFIRMED_STEPS.filter((step) => confirmed.includes(step)));
    }),
  );
});
