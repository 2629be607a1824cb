import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Board,
  EMPTY_BOARD,
  MAX_HIGHLIGHTS,
  moveHighlight,
  orderHighlights,
  type PlacedArticle,
  placeHighlight,
  placeSuperHeadline,
  returnHighlight,
  returnSuperHeadline,
  sameBoard,
  withoutArticle,
} from "#app/features/highlights/board.ts";

const at = (id: number, publishedAt = id): PlacedArticle => ({ id, publishedAt });
const full: Board = { superHeadline: at(10), highlights: [at(5), at(4), at(3), at(2), at(1)] };

const placed = fc.record({ id: fc.integer({ min: 1, max: 12 }), publishedAt: fc.integer({ min: 0, max: 5 }) });
const board: fc.Arbitrary<Board> = fc
  .uniqueArray(placed, { selector: (one) => one.id, maxLength: 6 })
  .chain((all) =>
    fc.boolean().map((hasSuper) => (hasSuper && all[0] ? { superHeadline: all[0], highlights: all.slice(1) } : { superHeadline: null, highlights: all.slice(0, MAX_HIGHLIGHTS) })),
  );

function expectRules({ superHeadline, highlights }: Board): void {
  expect(highlights.length).toBeLessThanOrEqual(MAX_HIGHLIGHTS);
  const ids = [...highlights.map((one) => one.id), ...(superHeadline ? [superHeadline.id] : [])];
  expect(new Set(ids).size).toBe(ids.length);
}

test("whatever is placed, moved or taken away, the position rules hold", () => {
  fc.assert(
    fc.property(board, placed, (before, one) => {
      expectRules(placeHighlight(before, one).board);
      expectRules(placeSuperHeadline(before, one).board);
      expectRules(withoutArticle(before, one.id));
      for (const after of [returnHighlight(before, one), returnSuperHeadline(before, one), moveHighlight(before, one.id, "up"), moveHighlight(before, one.id, "down")])
        if (after) expectRules(after);
    }),
  );
});

test("nobody disappears: who leaves the board is named as demoted", () => {
  fc.assert(
    fc.property(board, placed, (before, one) => {
      for (const { board: after, demoted } of [placeHighlight(before, one), placeSuperHeadline(before, one)]) {
        const held = [before.superHeadline, ...before.highlights].flatMap((other) => (other ? [other.id] : []));
        const holds = new Set([after.superHeadline, ...after.highlights, ...demoted].flatMap((other) => (other ? [other.id] : [])));
        expect(held.every((id) => holds.has(id))).toBe(true);
        expect(demoted.some((other) => other.id === one.id)).toBe(false);
      }
    }),
  );
});

test("a new super headline sends the former one to the top and the oldest highlight away", () => {
  const { board: after, demoted } = placeSuperHeadline(full, at(11));
  expect(after.superHeadline?.id).toBe(11);
  expect(after.highlights.map((one) => one.id)).toEqual([10, 5, 4, 3, 2]);
  expect(demoted.map((one) => one.id)).toEqual([1]);
});

test("a sixth highlight sends away the oldest of those already there, never the newcomer", () => {
  const { board: after, demoted } = placeHighlight(full, at(20, 0));
  expect(after.highlights.map((one) => one.id)).toEqual([20, 5, 4, 3, 2]);
  expect(demoted.map((one) => one.id)).toEqual([1]);
});

test("among equally old highlights the lowest id leaves", () => {
  const tied: Board = { superHeadline: null, highlights: [at(7, 1), at(3, 1), at(9, 1), at(4, 1), at(8, 1)] };
  expect(placeHighlight(tied, at(1, 9)).demoted.map((one) => one.id)).toEqual([3]);
});

test("a highlight comes back at the end while a place is free, and not at all when none is", () => {
  const four: Board = { superHeadline: null, highlights: full.highlights.slice(0, 4) };
  expect(returnHighlight(four, at(30))?.highlights.map((one) => one.id)).toEqual([5, 4, 3, 2, 30]);
  expect(returnHighlight(full, at(30))).toBeNull();
  expect(returnSuperHeadline(full, at(30))).toBeNull();
});

test("an order puts the chosen first and fills up with the newest that were neither on top nor just demoted", () => {
  const latest = [at(10), at(9), at(8), at(5), at(4), at(7), at(6)];
  const { board: after, demoted } = orderHighlights(full, [at(8), at(2)], latest);
  expect(after.highlights.map((one) => one.id)).toEqual([8, 2, 9, 7, 6]);
  expect(demoted.map((one) => one.id)).toEqual([5, 4, 3, 1]);
  expect(after.superHeadline?.id).toBe(10);
});

test("an order applied again changes nothing", () => {
  fc.assert(
    fc.property(board, fc.uniqueArray(placed, { selector: (one) => one.id, minLength: 5, maxLength: 5 }), (before, desired) => {
      const first = orderHighlights({ ...before, superHeadline: null }, desired, []);
      expect(orderHighlights(first.board, desired, []).board).toEqual(first.board);
      expectRules(first.board);
    }),
  );
});

test("a highlight moves by one place and stays put at the edge", () => {
  expect(moveHighlight(full, 4, "up")?.highlights.map((one) => one.id)).toEqual([4, 5, 3, 2, 1]);
  expect(moveHighlight(full, 4, "down")?.highlights.map((one) => one.id)).toEqual([5, 3, 4, 2, 1]);
  expect(moveHighlight(full, 5, "up")).toBeNull();
  expect(moveHighlight(full, 1, "down")).toBeNull();
  expect(moveHighlight(EMPTY_BOARD, 1, "down")).toBeNull();
});

test("two boards are the same when the same articles stand in the same places", () => {
  expect(sameBoard(full, { superHeadline: at(10, 99), highlights: full.highlights.map(({ id }) => at(id, 99)) })).toBe(true);
  expect(sameBoard(EMPTY_BOARD, EMPTY_BOARD)).toBe(true);
  const others: Board[] = [
    { ...full, superHeadline: at(11) },
    { ...full, superHeadline: null },
    { ...full, highlights: full.highlights.slice(0, 4) },
    { ...full, highlights: [...full.highlights, at(9)] },
    { ...full, highlights: [at(4), at(5), at(3), at(2), at(1)] },
    { ...full, highlights: [at(5), at(4), at(3), at(2), at(9)] },
    EMPTY_BOARD,
  ];
  for (const other of others) expect([other, sameBoard(full, other), sameBoard(other, full)]).toEqual([other, false, false]);
});

test("the oldest leaves by its date, whatever the numbers are", () => {
  const newer: Board = { superHeadline: null, highlights: [at(7, 1), at(3, 5), at(9, 6), at(4, 7), at(8, 8)] };
  expect(placeHighlight(newer, at(1, 9)).demoted.map((one) => one.id)).toEqual([7]);
});
