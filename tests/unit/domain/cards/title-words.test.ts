import fc from "fast-check";
import { expect, test } from "vitest";
import { markedWordPlaces, titleWords } from "#app/features/cards/card-order.ts";

const TITLE = "Prefeitura de Piripiri — “Ação” em José de Freitas: ação, já!";

test("a text marks every word that is the same to a reader", () => {
  expect(titleWords(TITLE)).toEqual(["Prefeitura", "de", "Piripiri", "—", "“Ação”", "em", "José", "de", "Freitas:", "ação,", "já!"]);
  expect(markedWordPlaces(TITLE, ["acao"])).toEqual([4, 9]);
  expect(markedWordPlaces(TITLE, ["AÇÃO!", "jose"])).toEqual([4, 6, 9]);
  expect(markedWordPlaces(TITLE, ["josé de freitas"])).toEqual([1, 6, 7, 8]);
});

test("punctuation at a word's edges is none of it, however much; within a word it is", () => {
  expect(markedWordPlaces("((casa casa!! guarda-chuva guardachuva", ["casa", "guardachuva"])).toEqual([0, 1, 3]);
  expect(markedWordPlaces("casa guarda-chuva", ["“(casa)”", "guarda-chuva"])).toEqual([0, 1]);
});

test("a number is a place; what is no place and no word marks nothing", () => {
  expect(markedWordPlaces(TITLE, [3, 0, 3, "piripiri"])).toEqual([0, 2, 3]);
  expect(markedWordPlaces(TITLE, [-1, 99, 1.5, Number.NaN, "", " ", "—", "Teresina"])).toEqual([]);
  expect(markedWordPlaces("", ["a", 0])).toEqual([]);
});

test("marks are places of the title, ascending, each once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.nat(10))), (title, marks) => {
      const count = titleWords(title).length;
      const places = markedWordPlaces(title, marks);
      expect(places.every((place, index) => Number.isInteger(place) && place >= 0 && place < count && (index === 0 || place > (places[index - 1] ?? 0)))).toBe(true);
      expect(
        markedWordPlaces(
          title,
          titleWords(title).map((_, index) => index),
        ),
      ).toHaveLength(count);
    }),
  );
});
