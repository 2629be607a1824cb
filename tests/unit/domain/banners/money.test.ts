import fc from "fast-check";
import { expect, test } from "vitest";
import { AMOUNT_MAX, clickRate, fromE4, revenueCents, toE4, typedNumber } from "#app/features/banners/money.ts";

const e4 = fc.integer({ min: 0, max: AMOUNT_MAX * 10_000 });
const counts = fc.integer({ min: 0, max: 1_000_000_000 });

test("an amount of four decimals is stored and read back as the same number", () =>
  fc.assert(
    fc.property(e4, (amount) => {
      expect(toE4(fromE4(amount))).toBe(amount);
    }),
  ));

test("an amount that is written with up to four decimals is exact", () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: AMOUNT_MAX - 1 }), fc.stringMatching(/^\d{1,4}$/), (whole, decimals) => {
      expect(toE4(Number(`${whole}.${decimals}`))).toBe(whole * 10_000 + Number(decimals.padEnd(4, "0")));
    }),
  ));

test.each([-0.01, -1, Number.NaN, Number.POSITIVE_INFINITY, Number("1e309"), AMOUNT_MAX + 0.01, 0.00001, 1.23456])("%d is no amount", (value) => expect(toE4(value)).toBeNull());

test("revenue is impressions/1000 × cpm + clicks × cpc + total, rounded half up to centavos", () => {
  expect(revenueCents({ cpmE4: 125_000, cpcE4: 7_525, totalE4: 12_345_600 }, { viewable: 1_001, clicks: 3 })).toBe(1251 + 226 + 123_456);
  expect(revenueCents({ cpmE4: null, cpcE4: null, totalE4: null }, { viewable: 5, clicks: 5 })).toBe(0);
  expect([49, 50].map((total) => revenueCents({ cpmE4: null, cpcE4: null, totalE4: total }, { viewable: 0, clicks: 0 }))).toEqual([0, 1]);
  // Beyond what doubles count exactly.
  expect(revenueCents({ cpmE4: AMOUNT_MAX * 10_000, cpcE4: 1, totalE4: null }, { viewable: 999_999_999, clicks: 0 })).toBe(9_999_999_990_000_000);
});

test("revenue never falls when anything of it grows, and equals the formula in whole numbers", () =>
  fc.assert(
    fc.property(e4, e4, e4, counts, counts, (cpmE4, cpcE4, totalE4, viewable, clicks) => {
      const revenue = revenueCents({ cpmE4, cpcE4, totalE4 }, { viewable, clicks });
      const tenMillionths = BigInt(viewable) * BigInt(cpmE4) + 1_000n * BigInt(clicks) * BigInt(cpcE4) + 1_000n * BigInt(totalE4);
      const rounded = Number((tenMillionths * 2n + 100_000n) / 200_000n);
      expect(revenue).toBe(rounded);
      expect(revenueCents({ cpmE4, cpcE4, totalE4 }, { viewable: viewable + 1, clicks })).toBeGreaterThanOrEqual(revenue);
    }),
  ));

test("CTR has two decimals, and is 0 without impressions", () => {
  expect([clickRate({ viewable: 0, clicks: 4 }), clickRate({ viewable: 3, clicks: 1 }), clickRate({ viewable: 3, clicks: 2 }), clickRate({ viewable: 8, clicks: 8 })]).toEqual([
    0, 33.33, 66.67, 100,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), counts, (viewable, clicks) => {
      const rate = clickRate({ viewable, clicks });
      expect(Math.abs(rate - (clicks / viewable) * 100)).toBeLessThanOrEqual(0.0051);
      expect(Math.round(rate * 100) / 100).toBe(rate);
    }),
  );
});

test.each<[string, number | null]>([
  ["", null],
  ["  ", null],
  ["12,5", 12.5],
  ["12.5", 12.5],
  ["1.234,56", 1234.56],
  ["20.000", 20_000],
  ["1.234.567", 1_234_567],
  ["0.125", 125],
  ["-3", -3],
  ["doze", Number.NaN],
  ["1,2,3", Number.NaN],
])("%j is typed for %d", (text, value) => expect(typedNumber(text)).toBe(value));
