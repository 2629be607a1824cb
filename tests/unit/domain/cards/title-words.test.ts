import fc from "fast-check";
import { expect, test } from "vitest";
import { titleWords, wordsMarked } from "#app/domain/cards/title-words.ts";

const TITLE = "Prefeitura de Piripiri — “Ação” em José de Freitas: ação, já!";

test("a text marks every word that is the same to a reader", () => {
  expect(titleWords(TITLE)).toEqual(["Prefeitura", "de", "Piripiri", "—", "“Ação”", "em", "José", "de", "Freitas:", "ação,", "já!"]);
  expect(wordsMarked(TITLE, ["acao"])).toEqual([4, 9]);
  expect(wordsMarked(TITLE, ["AÇÃO!", "jose"])).toEqual([4, 6, 9]);
  expect(wordsMarked(TITLE, ["josé de freitas"])).toEqual([1, 6, 7, 8]);
});

test("a number is a place; what is no place and no word marks nothing", () => {
  expect(wordsMarked(TITLE, [3, 0, 3, "piripiri"])).toEqual([0, 2, 3]);
  expect(wordsMarked(TITLE, [-1, 99, 1.5, Number.NaN, "", " ", "—", "Teresina"])).toEqual([]);
  expect(wordsMarked("", ["a", 0])).toEqual([]);
});

test("marks are places of the title, ascending, each once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.nat(10))), (title, marks) => {
      const count = titleWords(title).length;
      const places = wordsMarked(title, marks);
      expect(places.every((place, index) => Number.isInteger(place) && place >= 0 && place < count && (index === 0 || place > (places[index - 1] ?? 0)))).toBe(true);
      expect(
        wordsMarked(
          title,
          titleWords(title).map((_, index) => index),
        ),
      ).toHaveLength(count);
    }),
  );
});
