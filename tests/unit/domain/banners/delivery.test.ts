import fc from "fast-check";
import { expect, test } from "vitest";
import { deliveryPlan, planExtraDays } from "#app/features/banners/situation.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

const startsAt = Date.parse("2026-11-01T03:00:00Z");
const contract = { kind: "CPM" as const, startsAt, endsAt: startsAt + 30 * DAY_MS, extraDays: 0, quantity: 30_000, delivered: { viewable: 0, clicks: 9 } };
const ZONE = "America/Fortaleza";

test("compares what was delivered with an even delivery", () => {
  const at = (days: number, viewable: number, more = {}) => deliveryPlan({ ...contract, ...more, delivered: { viewable, clicks: 9 } }, startsAt + days * DAY_MS);
  expect(at(-1, 0)).toMatchObject({ state: "not-started", due: 0 });
  expect(at(10, 9_600)).toMatchObject({ state: "on-plan", due: 10_000, missing: 20_400 });
  expect(at(10, 9_400)).toMatchObject({ state: "behind" });
  expect(at(30, 29_999)).toMatchObject({ state: "under-delivered", missing: 1 });
  expect(at(40, 30_000)).toMatchObject({ state: "complete", missing: 0 });
  expect(at(10, 5, { quantity: null })).toMatchObject({ state: "running", due: null });
  expect(at(10, 30_000, { kind: "CPC", quantity: 10 })).toMatchObject({ delivered: 9, missing: 1 });
});

test("missing units become days at the rate that was sold, from tomorrow on", () => {
  const now = Date.parse("2026-12-05T15:30:00Z");
  const plan = planExtraDays({ ...contract, delivered: { viewable: 24_500, clicks: 0 } }, now, ZONE);
  expect(plan).toEqual({ days: 6, endsAt: Date.parse("2026-12-12T03:00:00Z") });
  expect(planExtraDays({ ...contract, delivered: { viewable: 30_000, clicks: 0 } }, now, ZONE)).toBeNull();
  expect(planExtraDays(contract, contract.endsAt - 1, ZONE)).toBeNull();
  expect(planExtraDays({ ...contract, quantity: null }, now, ZONE)).toBeNull();
});

test("extra days never exceed the days that were sold, also when a contract is extended again", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 1e9 }),
      (sold, extraDays, quantity, viewable) => {
        const ended = { ...contract, quantity, extraDays, endsAt: startsAt + (sold + extraDays) * DAY_MS, delivered: { viewable, clicks: 0 } };
        const plan = planExtraDays(ended, ended.endsAt, ZONE);
        expect(plan === null).toBe(viewable >= quantity);
        if (plan) expect(plan.days).toSatisfy((days: number) => days >= 1 && days <= sold);
      },
    ),
  );
});
