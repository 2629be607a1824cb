import { expect, test } from "vitest";
import { addressWords, rankByTitleWords, toAnyWordExpression } from "#app/features/articles/related.ts";

test("the words of an address are those of its last part, folded, without short ones and numbers", () => {
  expect(addressWords("/post/12-ponte-em-pedro-ii-é-liberada/")).toEqual(["ponte", "pedro", "liberada"]);
  expect(addressWords("/2026/11/chuva%20forte")).toEqual(["chuva", "forte"]);
  expect(addressWords("/a//")).toEqual([]);
  expect(addressWords("/rua1 2026 1234x 1234 rua1")).toEqual(["rua1", "1234x"]);
  expect(addressWords("/%E0%A4%A/x")).toEqual([]);
  expect(addressWords(`/${Array.from({ length: 12 }, (_, index) => `palavra${index}`).join("-")}`)).toHaveLength(8);
});

test("an expression finds any of the words in a title; without words there is none", () => {
  expect(toAnyWordExpression(["ponte", "pedro"])).toBe('title : ("ponte" OR "pedro")');
  expect(toAnyWordExpression([])).toBeNull();
});

test("the closest stories share two words at least, or the only one there is; newest first among equals", () => {
  const story = (title: string, publishedAt: number | null, createdAt = 0) => ({ title, publishedAt, createdAt });
  const stories = [story("Ponte liberada", 1), story("Ponte em obras", 2), story("Chuva na ponte liberada", 3), story("Outra coisa", 4)];
  const titles = (words: string[], limit = 5) => rankByTitleWords(stories, words, limit).map(({ title }) => title);
  expect(titles(["ponte", "liberada"])).toEqual(["Chuva na ponte liberada", "Ponte liberada"]);
  expect(titles(["ponte"])).toEqual(["Chuva na ponte liberada", "Ponte em obras", "Ponte liberada"]);
  expect(titles(["ponte"], 1)).toEqual(["Chuva na ponte liberada"]);
  expect(titles([])).toEqual([]);
  expect(rankByTitleWords([story("Ponte um", null, 9), story("Ponte dois", 5)], ["ponte"], 2).map(({ title }) => title)).toEqual(["Ponte um", "Ponte dois"]);
});
