import fc from "fast-check";
import { expect, test } from "vitest";
import { leavingToday } from "#app/features/dashboard/next-actions.ts";

const placed = (id: number, publishedAt = id) => ({ id, publishedAt });
const arriving = (id: number, at: number, position: "destaque" | "supermanchete" | "geral" = "destaque") => ({ id, at, position, publishedAt: at });
const full = { superHeadline: placed(9), highlights: [placed(5), placed(4), placed(3), placed(2), placed(1)] };

test("a sixth highlight takes the oldest one's place, and the next one the then oldest's", () => {
  expect(leavingToday(full, [arriving(21, 200), arriving(20, 100)])).toEqual([
    { id: 1, at: 100, replacedBy: 20 },
    { id: 2, at: 200, replacedBy: 21 },
  ]);
});

test("a super headline pushes the former one down, and with it the oldest highlight out; other positions push nothing", () => {
  expect(leavingToday(full, [arriving(20, 100, "supermanchete"), arriving(21, 50, "geral")])).toEqual([{ id: 1, at: 100, replacedBy: 20 }]);
  expect(leavingToday({ ...full, highlights: full.highlights.slice(1) }, [arriving(20, 100)])).toEqual([]);
});

test("nothing leaves twice, and only what stood there or came in before", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.record({ id: fc.integer({ min: 10, max: 60 }), at: fc.nat(500) }), { selector: ({ id }) => id, maxLength: 20 }), (coming) => {
      const left = leavingToday(
        full,
        coming.map(({ id, at }) => arriving(id, at)),
      );
      expect(new Set(left.map(({ id }) => id)).size).toBe(left.length);
      expect(left.length).toBe(coming.length);
      for (const { id, at } of left) expect(id < 10 || coming.some((one) => one.id === id && one.at <= at)).toBe(true);
    }),
  );
});
