import fc from "fast-check";
import { expect, test } from "vitest";
import { isFromHome } from "#app/features/audience/source.ts";
import { isClearlyMore, toClickMap } from "#app/features/click-map/click-map.ts";

const page = (...ids: number[]) => ids.map((id, index) => ({ id, title: `Matéria ${id}`, place: index === 0 ? "Super manchete" : `Destaque ${index}` }));
const mapOf = (clicks: Record<number, number>, before = page(1, 2, 3), after = before) => toClickMap(before, after, (id) => clicks[id] ?? 0);
const lowIn = (...given: Parameters<typeof mapOf>) => mapOf(...given).flatMap(({ id, above }) => (above ? [[id, above.title]] : []));

test("a story with clearly more clicks than one above it stands too low, and says than which", () => {
  expect(lowIn({ 1: 40, 2: 8, 3: 30 })).toEqual([[3, "Matéria 2"]]);
  expect(lowIn({ 1: 40, 2: 30, 3: 20 })).toEqual([]);
});

test.each([
  ["few clicks", { 1: 0, 2: 0, 3: 9 }],
  ["a difference that chance makes", { 1: 20, 2: 20, 3: 30 }],
])("%s say nothing of a place", (_, clicks) => expect(lowIn(clicks)).toEqual([]));

test("a story that moved, came or left within the hour has the clicks of all its places, and is compared with none", () => {
  const moved = mapOf({ 1: 5, 2: 50, 3: 50, 4: 50 }, page(1, 2, 3), page(1, 3, 4));
  expect(moved.map(({ id, place, isMoved, above }) => [id, place, isMoved, above])).toEqual([
    [1, "Super manchete", false, null],
    [3, "Destaque 1", true, null],
    [4, "Destaque 2", true, null],
    [2, "Destaque 1", true, null],
  ]);
});

test("a story counts once, at its first place", () => {
  expect(mapOf({ 1: 7 }, [...page(1, 2), { id: 1, title: "Matéria 1", place: "Mais lidas" }]).map(({ id, place }) => [id, place])).toEqual([
    [1, "Super manchete"],
    [2, "Destaque 1"],
  ]);
});

test("of two counts at most one is clearly more, and more clicks never make a count less", () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000), fc.nat(500), (one, other, more) => {
      expect(isClearlyMore(one, other) && isClearlyMore(other, one)).toBe(false);
      if (isClearlyMore(one, other)) expect(isClearlyMore(one + more, other)).toBe(true);
    }),
  );
});

test.each<[string, boolean]>([
  ["https://lide.example/", true],
  ["https://lide.example", true],
  ["https://lide.example/post/1", false],
  ["https://outro.example/", false],
  ["android-app://lide.example", false],
  ["", false],
  ["nada", false],
])("%s as the page before is the home page: %s", (referrer, expected) => {
  expect(isFromHome(referrer, "lide.example")).toBe(expected);
});
