import { expect, test } from "vitest";
import { type DueStory, newestWithDue, placesWithDue } from "#app/features/home-history/due-stories.ts";
import { story } from "./some-home.ts";

const due = (id: number, position: DueStory["position"], publishedAt = id * 1_000): DueStory => ({
  card: { ...story(id), publishedAt },
  position,
  dueAt: publishedAt,
  sections: ["politica"],
});
const ids = ({ superHeadline, highlights }: ReturnType<typeof placesWithDue>) => [superHeadline?.id ?? null, highlights.map(({ id }) => id)];
const places = { superHeadline: story(10), highlights: [1, 2, 3, 4, 5].map((id) => story(id)) };

test("a due super headline takes the place, a due highlight stands among five, a general story nowhere", () => {
  expect(ids(placesWithDue(places, [], []))).toEqual([10, [1, 2, 3, 4, 5]]);
  expect(ids(placesWithDue(places, [due(20, "supermanchete")], []))[0]).toBe(20);
  const [, highlights] = ids(placesWithDue(places, [due(20, "destaque")], []));
  expect([(highlights as number[]).length, (highlights as number[]).includes(20)]).toEqual([5, true]);
  expect(ids(placesWithDue(places, [due(20, "geral")], []))).toEqual([10, [1, 2, 3, 4, 5]]);
  expect(ids(placesWithDue({ superHeadline: null, highlights: [] }, [due(20, "destaque")], []))).toEqual([null, [20]]);
});

test("stories are published one after the other: the last super headline stands", () => {
  expect(ids(placesWithDue(places, [due(20, "supermanchete"), due(21, "supermanchete")], []))[0]).toBe(21);
});

test("a reply that holds the super headline stays there until its time; the due story becomes a highlight", () => {
  const held = (until: number) => [{ articleId: 10, position: "supermanchete" as const, until }] as unknown as Parameters<typeof placesWithDue>[2];
  const one = due(20, "supermanchete");
  const [superHeadline, highlights] = ids(placesWithDue({ ...places, highlights: [] }, [one], held(one.dueAt + 1)));
  expect([superHeadline, highlights]).toEqual([10, [20]]);
  expect(ids(placesWithDue({ ...places, highlights: [] }, [one], held(one.dueAt)))[0]).toBe(20);
});

test("the newest stories, with due ones among them by their date, then by their number, as many as wanted", () => {
  const listed = (limit: number) => newestWithDue([story(9), story(5), story(4, { publishedAt: null })], [due(7, "geral"), due(11, "geral", 9_000)], limit).map(({ id }) => id);
  expect(listed(10)).toEqual([11, 9, 7, 5, 4]);
  expect(listed(2)).toEqual([11, 9]);
});
