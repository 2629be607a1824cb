import fc from "fast-check";
import { expect, test } from "vitest";
import { type KeptForLater, LATER_MAX, LEFT_FROM, LEFT_MAX, LEFT_TO, type LeftStory, laterToggled, leftAfter, toLater, toLeft } from "#app/features/reading/reading-list.ts";

const kept = (id: number): KeptForLater => ({ path: `/post/${id}-materia`, title: `Matéria ${id}`, at: id });
const left = (id: number, part: number): LeftStory => ({ ...kept(id), part });

test("what a browser has stored is read, whatever else stands there", () => {
  for (const stored of [
    null,
    "",
    "x",
    "{}",
    "7",
    "[null, 1, {}]",
    JSON.stringify([
      { ...kept(1), path: "https://outro.test/post/1" },
      { ...kept(1), path: "/admin" },
    ]),
  ]) {
    expect([stored, toLater(stored), toLeft(stored)]).toEqual([stored, [], []]);
  }
  expect(toLater(JSON.stringify([kept(1), "x", kept(2)]))).toEqual([kept(1), kept(2)]);
  expect(toLeft(JSON.stringify([left(1, 0.5), kept(2), left(3, 1.1), left(4, -0.1)]))).toEqual([left(1, 0.5)]);
  fc.assert(fc.property(fc.json(), (stored) => toLater(stored).length + toLeft(stored).length <= LATER_MAX + LEFT_MAX));
});

test("a story stands once, the last one first, and leaves by the same button", () => {
  const two = laterToggled(laterToggled([], kept(1)), kept(2));
  expect(two).toEqual([kept(2), kept(1)]);
  expect(laterToggled(two, { ...kept(1), at: 9 })).toEqual([kept(2)]);
  const many = Array.from({ length: LATER_MAX }, (_, index) => kept(index));
  expect(laterToggled(many, kept(LATER_MAX))).toEqual([kept(LATER_MAX), ...many.slice(0, -1)]);
});

test("what is left in its middle is kept, what is read leaves, and a glance changes nothing", () => {
  const list = [left(1, 0.5), left(2, 0.3)];
  expect(leftAfter(list, left(2, 0.6))).toEqual([left(2, 0.6), left(1, 0.5)]);
  expect(leftAfter(list, left(1, LEFT_TO))).toEqual([left(2, 0.3)]);
  expect(leftAfter(list, left(1, LEFT_FROM - 0.01))).toEqual(list);
  expect(leftAfter(list, left(3, LEFT_FROM))[0]).toEqual(left(3, LEFT_FROM));
  const many = Array.from({ length: LEFT_MAX }, (_, index) => left(index, 0.5));
  expect(leftAfter(many, left(LEFT_MAX, 0.5)).length).toBe(LEFT_MAX);
});
