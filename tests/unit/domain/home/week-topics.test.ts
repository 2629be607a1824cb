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

test("six topics at most, of equally many stories by their name; a story of exactly seven days ago counts, a draft does not", () => {
  const tags = ["g", "f", "e", "d", "c", "b", "a"];
  expect(weekTopics([story(1, tags, 7), story(2, [...tags, "só um"]), story(3, ["g"])], NOW, new Set())).toEqual(["G", "A", "B", "C", "D", "E"]);
  expect(weekTopics([{ id: 1, tags: ["a"], publishedAt: null }, story(2, ["a"])], NOW, new Set())).toEqual([]);
  expect(weekTopics([{ id: 1, tags: ["a"], publishedAt: NOW - 7 * DAY - 1 }, story(2, ["a"])], NOW, new Set())).toEqual([]);
});

test("a road's name has capitals, any other tag a capital at its beginning", () => {
  const of = (tag: string) => weekTopics([story(1, [tag]), story(2, [tag])], NOW, new Set());
  expect(["br-222", "pi-115 norte", "água mineral", "xbr-1"].map(of)).toEqual([["BR-222"], ["Pi-115 norte"], ["Água mineral"], ["Xbr-1"]]);
});
