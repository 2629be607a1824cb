import { expect, test } from "vitest";
import { differencesBetween, placedStories } from "#app/features/home-history/differences.ts";
import { category, home, story } from "./some-home.ts";

const politics = category("politica", "editorial", "Política");
const piripiri = category("piripiri", "municipality", "Piripiri");
const page = home({
  superHeadline: story(1),
  highlights: [story(2), story(3)],
  latest: [story(4)],
  mostRead: [story(5)],
  mostReacted: [{ article: story(6), reactions: 9 }],
  sections: [{ category: politics, items: [story(7)] }],
  towns: [{ category: piripiri, items: [story(8)] }],
  videos: [],
});
const places = (content: typeof page) => placedStories(content).map(({ id, place }) => [id, place]);

test("each story of the page is named by its place, from top to bottom", () => {
  expect(places(page)).toEqual([
    [1, "Super manchete"],
    [2, "Destaque 1"],
    [3, "Destaque 2"],
    [4, "Últimas notícias"],
    [5, "Mais lidas"],
    [7, "Política"],
    [6, "Mais reações"],
    [8, "Piripiri"],
  ]);
  expect(placedStories(page)[0]).toEqual({ id: 1, title: "Matéria 1", place: "Super manchete" });
});

test("a part that the newsroom hides shows no story", () => {
  const plan = page.plan.map((section) => ({ ...section, enabled: section.id === "maisLidas" }));
  expect(places({ ...page, plan })).toEqual([[5, "Mais lidas"]]);
});

test("a page differs from itself in nothing", () => {
  expect(differencesBetween(page, page)).toEqual({ came: [], left: [], moved: [], layout: null });
});

test("stories that came, that left, and that moved, and another layout are told", () => {
  const after = { ...page, layout: "premium" as const, superHeadline: story(2), highlights: [story(9), story(3)], latest: [] };
  expect(differencesBetween(page, after)).toEqual({
    came: [{ id: 9, title: "Matéria 9", place: "Destaque 1" }],
    left: [
      { id: 1, title: "Matéria 1", place: "Super manchete" },
      { id: 4, title: "Matéria 4", place: "Últimas notícias" },
    ],
    moved: [{ id: 2, title: "Matéria 2", from: "Destaque 1", to: "Super manchete" }],
    layout: { from: "Original", to: "Premium" },
  });
});
