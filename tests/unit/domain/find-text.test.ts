import fc from "fast-check";
import { expect, test } from "vitest";
import { findText, NO_TEXT } from "#app/features/articles/find-text.ts";

const LOOSE = { matchCase: false, ignoreAccents: true, wholeWord: false };
const found = (text: string, wanted: string, options: Partial<typeof LOOSE> = {}) =>
  findText(text, wanted, { ...LOOSE, ...options }).map(({ start, end }) => text.slice(start, end));

test.each([
  ["Piauí, PIAUI e piauí", "piaui", {}, ["Piauí", "PIAUI", "piauí"]],
  ["Piauí, PIAUI e piauí", "piauí", { ignoreAccents: false }, ["Piauí", "piauí"]],
  ["Piauí, PIAUI e piauí", "piauí", { ignoreAccents: false, matchCase: true }, ["piauí"]],
  ["Piaui\u0301 e", "piaui", {}, ["Piaui\u0301"]],
  ["Piaui\u0301 e", "piaui", { ignoreAccents: false }, []],
  ["casa, casas, Casa", "casa", { wholeWord: true }, ["casa", "Casa"]],
  ["pé e pés", "pé", { wholeWord: true }, ["pé"]],
  ["aaaa", "aa", {}, ["aa", "aa"]],
  ["R$\u00a02,5", "R$ 2", {}, ["R$\u00a02"]],
  ["a.b axb", "a.b", {}, ["a.b"]],
  [`a${NO_TEXT}b`, NO_TEXT, {}, []],
  ["a", "", {}, []],
] as const)("in %j, %j is found: %j", (text, wanted, options, expected) => {
  expect(found(text, wanted, options)).toEqual(expected);
});

test("ranges are in order, apart, and each is the wanted text again", () => {
  const piece = fc.constantFrom("a", "á", "A\u0301", "e", "ç", "ß", "İ", "👍", " ", "\u00a0", ".", "1");
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, fc.array(piece, { minLength: 1, maxLength: 3 }), fc.boolean(), fc.boolean(), fc.boolean(), (searched, pieces, matchCase, ignoreAccents, wholeWord) => {
      const options = { matchCase, ignoreAccents, wholeWord };
      const wanted = pieces.join("");
      let last = 0;
      for (const { start, end } of findText(searched, wanted, options)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(findText(searched.slice(start, end), wanted, { ...options, wholeWord: false })).toEqual([{ start: 0, end: end - start }]);
        last = end;
      }
    }),
    { numRuns: 1_000 },
  );
});
