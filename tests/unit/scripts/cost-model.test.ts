import fc from "fast-check";
import { expect, test } from "vitest";
import { billOf, misses } from "../../../scripts/lib/cost-model.mjs";

const DAY_S = 86_400;

test("the bill is that of Cloudflare's own examples", () => {
  // developers.cloudflare.com/workers/platform/pricing § Examples 1 and 4.
  expect(billOf({ requests: 15e6, cpuMs: 15e6 * 7 })).toBeCloseTo(8, 2);
  expect(billOf({ requests: 100e6, cpuMs: 100e6 * 7 })).toBeCloseTo(45.4, 2);
  expect(billOf({ requests: 1e6 })).toBe(5);
});

test("misses are at most the requests, at most one a lifetime and thing, and all without a lifetime", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e7 }), fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: DAY_S }), (perDay, distinct, lifetime) => {
      const missed = misses(perDay, distinct, lifetime);
      expect(missed).toBeLessThanOrEqual(perDay + 1e-6);
      expect(missed).toBeLessThanOrEqual((distinct * DAY_S) / lifetime + 1e-6);
      expect(misses(perDay, distinct, 0)).toBeCloseTo(perDay, 3);
    }),
  );
});
