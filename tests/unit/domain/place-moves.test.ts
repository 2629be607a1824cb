import fc from "fast-check";
import { expect, test } from "vitest";
import type { Board } from "#app/features/highlights/board.ts";
import { placeMoves } from "#app/features/highlights/placing.ts";

const board = (superHeadline: number | null, ...highlights: number[]): Board => ({
  superHeadline: superHeadline === null ? null : { id: superHeadline, publishedAt: 0 },
  highlights: highlights.map((id) => ({ id, publishedAt: 0 })),
});

test("an article that enters, those it pushes down, and the one that falls off each move", () => {
  expect(placeMoves(board(9, 1, 2, 3, 4, 5), board(9, 7, 1, 2, 3, 4))).toEqual([
    { articleId: 1, from: 1, to: 2 },
    { articleId: 2, from: 2, to: 3 },
    { articleId: 3, from: 3, to: 4 },
    { articleId: 4, from: 4, to: 5 },
    { articleId: 5, from: 5, to: null },
    { articleId: 7, from: null, to: 1 },
  ]);
});

test("a highlight that becomes the super headline, and the former one that takes its place", () => {
  expect(placeMoves(board(9, 1, 2), board(1, 9, 2))).toEqual([
    { articleId: 1, from: 1, to: 0 },
    { articleId: 9, from: 0, to: 1 },
  ]);
});

const anyBoard = fc
  .uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 6 })
  .chain((ids) => fc.boolean().map((hasTop) => (hasTop && ids.length > 0 ? board(ids[0] ?? null, ...ids.slice(1)) : board(null, ...ids.slice(0, 5)))));

test("the moves, applied to the former places, give the new places, and none is without effect", () => {
  fc.assert(
    fc.property(anyBoard, anyBoard, (before, after) => {
      const places = new Map<number, number>();
      if (before.superHeadline) places.set(before.superHeadline.id, 0);
      for (const [index, { id }] of before.highlights.entries()) places.set(id, index + 1);
      for (const { articleId, from, to } of placeMoves(before, after)) {
        expect(places.get(articleId) ?? null).toBe(from);
        expect(from).not.toBe(to);
        if (to === null) places.delete(articleId);
        else places.set(articleId, to);
      }
      const rebuilt = [...places].sort(([, one], [, other]) => one - other).map(([id, place]) => `${place}:${id}`);
      expect(rebuilt).toEqual([...(after.superHeadline ? [`0:${after.superHeadline.id}`] : []), ...after.highlights.map(({ id }, index) => `${index + 1}:${id}`)]);
    }),
  );
});
