import fc from "fast-check";
import { expect, test } from "vitest";
import { balancedLines, greedyLines, type Line, type Piece, raggedness } from "#app/features/cards/fit-title.ts";

const MEASURE = { width: 10, space: 0.25 };
const aPiece = (width: number, changes: Partial<Piece> = {}): Piece => ({ width, endsLine: false, isWeak: false, isTied: false, ...changes });
const piece = fc.record({ width: fc.double({ min: 0.1, max: 5, noNaN: true }), endsLine: fc.constant(false), isWeak: fc.boolean(), isTied: fc.boolean() });
const pieces = fc
  .array(piece, { minLength: 1, maxLength: 20 })
  .map((list) => list.map((one, index) => ({ ...one, isTied: one.isTied && index > 0 && index % 3 === 1 && one.width < 4 })));

const isWhole = (list: readonly Piece[], lines: readonly Line[]) =>
  lines.every(([from, to], index) => to > from && from === (lines[index - 1]?.[1] ?? 0)) && (lines.at(-1)?.[1] ?? 0) === list.length;
const widthOf = (list: readonly Piece[], [from, to]: Line) => list.slice(from, to).reduce((sum, { width }) => sum + width, 0) + MEASURE.space * (to - from - 1);

test("balanced lines hold everything once, in order, within the measure, and are no more ragged than first fit", () => {
  fc.assert(
    fc.property(pieces, (list) => {
      const first = greedyLines(list, MEASURE, 20);
      if (!first) return;
      const lines = balancedLines(list, MEASURE, first.length) ?? [];
      expect(isWhole(list, lines)).toBe(true);
      expect(lines).toHaveLength(first.length);
      for (const line of lines) expect(widthOf(list, line)).toBeLessThanOrEqual(MEASURE.width + 1e-9);
      for (const [from] of lines) expect(list[from]?.isTied && from > 0).toBeFalsy();
      expect(raggedness(list, MEASURE, lines)).toBeLessThanOrEqual(raggedness(list, MEASURE, first) + 1e-9);
    }),
    { numRuns: 500 },
  );
});

test("no way of breaking into as many lines is less ragged", () => {
  const all = (count: number, from: number, end: number): Line[][] =>
    count === 1
      ? [[[from, end]]]
      : Array.from({ length: Math.max(0, end - from - 1) }, (_, index) => from + 1 + index).flatMap((to) => all(count - 1, to, end).map((rest) => [[from, to] as Line, ...rest]));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), (drawn) => {
      const list = drawn.map((one) => ({ ...one, isTied: false }));
      const first = greedyLines(list, MEASURE, 20);
      if (!first) return;
      const least = Math.min(
        ...all(first.length, 0, list.length)
          .filter((lines) => lines.every((line) => widthOf(list, line) <= MEASURE.width))
          .map((lines) => raggedness(list, MEASURE, lines)),
      );
      expect(raggedness(list, MEASURE, balancedLines(list, MEASURE, first.length) ?? [])).toBeCloseTo(least, 9);
    }),
  );
});

test("one short word is not left alone where another can keep it company", () => {
  const list = [5, 4, 5, 4, 1].map((width) => aPiece(width));
  expect(greedyLines(list, MEASURE, 9)).toEqual([
    [0, 2],
    [2, 4],
    [4, 5],
  ]);
  expect(balancedLines(list, MEASURE, 3)?.at(-1)).not.toEqual([4, 5]);
});

test("a divided word ends its line, and what is too wide or too much is no line at all", () => {
  expect(greedyLines([aPiece(2, { endsLine: true }), aPiece(2)], MEASURE, 9)).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(balancedLines([aPiece(2, { endsLine: true }), aPiece(2)], MEASURE, 2)).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(greedyLines([aPiece(11)], MEASURE, 9)).toBeNull();
  expect(greedyLines([aPiece(6), aPiece(6)], MEASURE, 1)).toBeNull();
  expect(greedyLines([aPiece(6), aPiece(6, { isTied: true })], MEASURE, 9)).toBeNull();
});

const lines = (...ends: number[]): Line[] => ends.map((to, index) => [ends[index - 1] ?? 0, to]);

test("raggedness is the squares of what lines leave over, more for a weak end and a short last line", () => {
  const list = (...weak: number[]) => [5, 4, 5, 4, 1].map((width, index) => aPiece(width, { isWeak: weak.includes(index) }));
  const cost = (pieces: Piece[], set: Line[]) => raggedness(pieces, MEASURE, set);
  const squares = (...widths: number[]) => widths.reduce((sum, width) => sum + (1 - width / MEASURE.width) ** 2, 0);
  expect(cost(list(), lines(2, 3, 5))).toBeCloseTo(squares(9.25, 5, 5.25), 9);
  expect(cost(list(), lines(1, 2, 3, 5))).toBeCloseTo(squares(5, 4, 5, 5.25), 9);
  expect(cost(list(), lines(2, 4, 5)) - squares(9.25, 9.25, 1)).toBeCloseTo(0.12, 9);
  expect(cost(list(1), lines(2, 3, 5)) - squares(9.25, 5, 5.25)).toBeCloseTo(0.06, 9);
  expect(cost(list(1, 2), lines(2, 3, 5)) - squares(9.25, 5, 5.25)).toBeCloseTo(0.12, 9);
  // Neither the end of the title nor the beginning of a line is a weak end; one line alone is no short last line, and a short line above is none.
  expect(cost(list(0, 3, 4), lines(2, 3, 5))).toBeCloseTo(squares(9.25, 5, 5.25), 9);
  expect(cost([aPiece(1)], lines(1))).toBeCloseTo(squares(1), 9);
  expect(cost([aPiece(1), aPiece(8)], lines(1, 2))).toBeCloseTo(squares(1, 8), 9);
});

test("what is exactly as wide as the measure fits, and of equal ways the one with the shorter first line is taken", () => {
  for (const set of [greedyLines([aPiece(10)], MEASURE, 1), balancedLines([aPiece(10)], MEASURE, 1)]) expect(set).toEqual([[0, 1]]);
  expect(greedyLines([aPiece(4.75), aPiece(5)], MEASURE, 1)).toEqual([[0, 2]]);
  expect(balancedLines([aPiece(4.75), aPiece(5)], MEASURE, 1)).toEqual([[0, 2]]);
  expect(balancedLines([aPiece(4), aPiece(4), aPiece(4)], MEASURE, 2)).toEqual(lines(1, 3));
  for (const none of [[aPiece(6), aPiece(6)], [aPiece(2, { endsLine: true }), aPiece(2)], [aPiece(11)]]) expect(balancedLines(none, MEASURE, 1)).toBeNull();
  expect([greedyLines([], MEASURE, 3), balancedLines([], MEASURE, 0), balancedLines([aPiece(1)], MEASURE, 2)]).toEqual([[], [], null]);
});
