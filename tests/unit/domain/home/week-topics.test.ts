import { expect, test } from "vitest";
import { weekTopics } from "#app/features/home/week-topics.ts";

const DAY = 86_400_000;
const NOW = 100 * DAY;
const story = (id: number, tags: string[], days = 1) => ({ id, tags, publishedAt: NOW - days * DAY });

test("tags of several stories of the week are its topics, most stories first, each story counted once", () => {
  const stories = [story(1, ["Água", "obras"]), story(2, ["água", "dengue"]), story(3, ["dengue", "Água"]), story(3, ["dengue"]), story(4, ["obras"], 8), story(5, ["copa norte"])];
  expect(weekTopics(stories, NOW, new Set())).toEqual(["Água", "Dengue"]);
});

test("names of sections and towns, and what has no address, are no topics", () => {
  const stories = [story(1, ["Piripiri", "!!", "feira"]), story(2, ["piripiri", "!!", "feira"])];
  expect(weekTopics(stories, NOW, new Set(["piripiri"]))).toEqual(["Feira"]);
});
