import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_HIGHLIGHTS } from "#app/features/highlights/board.ts";
import { mergeOrders } from "#app/features/highlights/merge-orders.ts";

const order = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: MAX_HIGHLIGHTS });
const added = (base: readonly number[], one: readonly number[]) => one.filter((id) => !base.includes(id));

test("nobody is lost or doubled: what stays and what does not fit is exactly what neither side took away", () => {
  fc.assert(
    fc.property(order, order, order, (base, mine, theirs) => {
      const { order: merged, overflow } = mergeOrders(base, mine, theirs);
      const wanted = [...new Set([...mine, ...theirs])].filter((id) => !base.includes(id) || (mine.includes(id) && theirs.includes(id)));
      expect([...merged, ...overflow].sort()).toEqual(wanted.sort());
      expect(merged.length).toBe(Math.min(MAX_HIGHLIGHTS, wanted.length));
    }),
    { numRuns: 2_000 },
  );
});

test("what somebody added is in the merged order unless additions alone are too many", () => {
  fc.assert(
    fc.property(order, order, order, (base, mine, theirs) => {
      const additions = [...new Set([...added(base, mine), ...added(base, theirs)])];
      const { order: merged, overflow } = mergeOrders(base, mine, theirs);
      if (additions.length <= MAX_HIGHLIGHTS) expect(additions.every((id) => merged.includes(id))).toBe(true);
      else expect(overflow.length).toBeGreaterThan(0);
    }),
    { numRuns: 2_000 },
  );
});

test("a side that changed nothing gets the other's order as it is", () => {
  fc.assert(
    fc.property(order, order, (base, other) => {
      expect(mergeOrders(base, base, other)).toEqual({ order: other, overflow: [] });
      expect(mergeOrders(base, other, base)).toEqual({ order: other, overflow: [] });
      expect(mergeOrders(base, other, other)).toEqual({ order: other, overflow: [] });
    }),
    { numRuns: 2_000 },
  );
});

test("one side's new sequence and the other's newcomer both hold", () => {
  expect(mergeOrders([1, 2, 3], [3, 1, 2], [1, 2, 9, 3])).toEqual({ order: [3, 1, 2, 9], overflow: [] });
  expect(mergeOrders([1, 2, 3], [8, 1, 2, 3], [3, 2, 1])).toEqual({ order: [8, 3, 2, 1], overflow: [] });
});

test("where both changed the sequence mine is kept", () => {
  expect(mergeOrders([1, 2, 3], [2, 1, 3], [3, 2, 1]).order).toEqual([2, 1, 3]);
});

test("when too many remain, the last that was there before leaves, and is named", () => {
  expect(mergeOrders([1, 2, 3, 4], [1, 2, 3, 4, 8], [9, 1, 2, 3, 4])).toEqual({ order: [9, 1, 2, 3, 8], overflow: [4] });
  expect(mergeOrders([], [1, 2, 3, 4], [5, 6, 7])).toEqual({ order: [1, 2, 3, 4, 5], overflow: [6, 7] });
});
