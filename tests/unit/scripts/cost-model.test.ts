import fc from "fast-check";
import { expect, test } from "vitest";
import { billOf, MODEL, misses, monthly } from "../../../scripts/lib/cost-model.mjs";

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

test("banners add a call and a row for each selection, view and click, and D1 rows by banner and interval, not by view", () => {
  const none = { d1Rows: 0, d1Written: 0, r2Reads: 0, objectCalls: 0, objectRows: 0 };
  const call = { ...none, objectCalls: 1, objectRows: 1 };
  const banners = { pieces: call, view: call, click: call, copy: { d1Rows: 10, d1Written: 3 }, book: { d1Rows: 8, d1Written: 0 }, fold: { page: 1, row: 1 } };
  const operations = { article: none, beacon: none, flush: none, sweep: none, picture: none, banners };
  const cpu = { page: 1, kept: 1, beacon: 1, pieces: 1, bannerView: 1 };
  const added = (views: number) => {
    const of = (hasBanners: boolean) => monthly({ views, hasEdge: false, hasBanners, operations, cpu }).usage;
    const [site, pages] = [of(true), of(false)];
    return Object.fromEntries(Object.entries(site).map(([name, amount]) => [name, amount - (pages[name] ?? 0)])) as typeof site;
  };
  const { slots, viewed, clicked, running } = MODEL.banners;
  const calls = 30 * 1e6 * (1 + slots * viewed * (1 + clicked));
  const intervals = 30 * (DAY_S / 5);
  const busy = added(1e6);
  expect(busy.objectCalls).toBeGreaterThan(calls);
  expect(busy.objectCalls).toBeLessThanOrEqual(calls + intervals + 1);
  expect(busy.requests).toBeGreaterThanOrEqual(calls - 1);
  expect(busy.d1Written).toBeLessThanOrEqual(intervals * running * 3 + 1);
  // Each page view's row is written, rewritten by its views, and deleted.
  expect(busy.objectRows).toBeGreaterThan(calls + 30 * 1e6);
  // A quiet site copies what it has.
  expect(added(100).d1Written).toBeLessThanOrEqual(30 * 100 * slots * (1 + viewed * (1 + clicked)) * 3 + 1);
});
