import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, queryWords } from "#app/domain/article/search.ts";
import { cutSnippet, markWords, SNIPPET_LENGTH, type TextPiece } from "#app/domain/article/snippet.ts";

const joined = (pieces: readonly TextPiece[]) => pieces.map(({ text }) => text).join("");
const marked = (pieces: readonly TextPiece[]) => pieces.filter(({ match }) => match).map(({ text }) => text);
const LONG = "Nada consta. ".repeat(40);

test("words are found without accents or capitals, the last one also as a beginning", () => {
  expect(marked(markWords("Açude de Piripiri: o açudeco e a AÇÃO", "piripiri acude"))).toEqual(["Açude", "Piripiri", "açudeco"]);
  expect(marked(markWords("Açude de Piripiri: o açudeco", "acude piripiri"))).toEqual(["Açude", "Piripiri"]);
});

test("a decomposed accent is part of its word", () => {
  const text = "A ac\u0327a\u0303o do governo";
  expect(marked(markWords(text, "ação"))).toEqual(["ac\u0327a\u0303o"]);
});

test("a snippet stands where most words of the query are together", () => {
  const text = `${LONG} A escola fechou. ${LONG} A escola municipal de Boa Hora foi reformada. ${LONG}`;
  const snippet = cutSnippet(text, "escola boa hora");
  expect(marked(snippet)).toEqual(["escola", "Boa", "Hora"]);
  expect(joined(snippet)).toMatch(/^… .* …$/);
});

test("without a word of the query, a snippet is the beginning, cut at a word", () => {
  const snippet = joined(cutSnippet(LONG, "escola"));
  expect(snippet).toMatch(/^Nada consta\. .* …$/);
  expect(snippet.length).toBeLessThanOrEqual(SNIPPET_LENGTH + 2);
  expect(snippet).toMatch(/(Nada|consta\.) …$/);
  expect(cutSnippet("Curto.", "escola")).toEqual([{ text: "Curto.", match: false }]);
  expect(cutSnippet("  ", "escola")).toEqual([]);
});

test("markup in a text stays text", () => {
  expect(joined(markWords("<script>alert(1)</script>", "script"))).toBe("<script>alert(1)</script>");
});

const word = fc.oneof(
  fc.constantFrom("açude", "Açude", "PIRIPIRI", "são", "rio", "rios", "a", "<b>", "&amp;", "“x”", "\u0000", "😀", "ação,"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
const text = fc.array(word, { maxLength: 80 }).map((words) => words.join(" "));
const query = fc.array(fc.oneof(fc.constantFrom("acude", "Piripiri", "ri", "SAO", "\"'", "AND", "*"), word), { maxLength: 4 }).map((words) => words.join(" "));

test("marking loses nothing of a text", () => {
  fc.assert(
    fc.property(text, query, (source, asked) => {
      expect(joined(markWords(source, asked))).toBe(source);
    }),
  );
});

test("a snippet is a stretch of the text, never much longer than it may be, and marks a word wherever the text has one", () => {
  fc.assert(
    fc.property(text, query, (source, asked) => {
      const whole = source.replace(/\s+/g, " ").trim();
      const snippet = cutSnippet(source, asked);
      const inner = snippet.filter((piece, index) => !(piece.text === "… " && index === 0) && !(piece.text === " …" && index === snippet.length - 1));
      expect(whole).toContain(joined(inner));
      const found = marked(markWords(whole, asked));
      expect(marked(snippet).length > 0).toBe(found.length > 0);
      const longest = Math.max(0, ...found.map(({ length }) => length));
      expect(joined(inner).length).toBeLessThanOrEqual(SNIPPET_LENGTH + longest);
      const words = queryWords(asked);
      for (const piece of marked(snippet)) expect(words.some((one, index) => fold(piece) === one || (index === words.length - 1 && fold(piece).startsWith(one)))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
