import fc from "fast-check";
import { expect, test } from "vitest";
import { cutSnippet, markWords, SNIPPET_LENGTH, type TextPiece } from "#app/features/articles/snippet.ts";
import { stem } from "#app/features/search/index-terms.ts";
import { fold } from "#app/platform/text/fold.ts";
import { queryWords } from "#app/platform/text/search.ts";

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

test("looking words up finds what comparing every word of the text finds", () => {
  fc.assert(
    fc.property(text, query, (source, asked) => {
      // Beside a character of two code units every word is compared.
      expect(marked(markWords(source, asked))).toEqual(marked(markWords(`${source} 😀`, asked)));
    }),
    { numRuns: 1_000 },
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
      for (const piece of marked(snippet))
        expect(words.some((one, index) => fold(piece) === one || stem(fold(piece)) === stem(one) || (index === words.length - 1 && fold(piece).startsWith(one)))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test("a snippet begins at a word, up to 60 characters before what was found, and ends after a word within 180", () => {
  const text = `${"palavra ".repeat(40)}açude ${"outra ".repeat(60)}`.trim();
  const shown = joined(cutSnippet(text, "acude"));
  const inner = shown.slice(2, -2);
  expect([shown.startsWith("… palavra"), shown.endsWith("outra …")]).toEqual([true, true]);
  expect(inner.indexOf("açude")).toBeLessThanOrEqual(60);
  expect(inner.indexOf("açude")).toBeGreaterThan(60 - "palavra ".length);
  expect(inner.length).toBeLessThanOrEqual(SNIPPET_LENGTH);
  expect(inner.length).toBeGreaterThan(SNIPPET_LENGTH - "outra ".length);
});

test("a snippet near the beginning or the end of a text says so by having no ellipsis there", () => {
  const end = "fim ".repeat(80).trim();
  expect(joined(cutSnippet(`O açude ${end}`, "acude"))).toMatch(/^O açude fim .* …$/);
  expect(joined(cutSnippet(`${end} no açude`, "acude"))).toMatch(/^… .* no açude$/);
  expect(joined(cutSnippet("O açude seco", "acude"))).toBe("O açude seco");
});

test("a word without an end is cut between characters, and one that was found is shown whole", () => {
  const emoji = `${"a".repeat(SNIPPET_LENGTH - 1)}${"😀".repeat(20)}`;
  expect(joined(cutSnippet(emoji, "nada"))).toBe(`${"a".repeat(SNIPPET_LENGTH - 1)} …`);
  expect(joined(cutSnippet("b".repeat(400), "nada"))).toBe(`${"b".repeat(SNIPPET_LENGTH)} …`);
  const long = "c".repeat(300);
  expect(joined(cutSnippet(`${"x".repeat(100)} ${long} fim`, long))).toBe(`… ${long} …`);
});

test("of places with equally many words the first is shown, and words of one place stand within its reach", () => {
  const far = "nada ".repeat(60);
  expect(joined(cutSnippet(`um açude velho ${far} um açude novo`, "acude"))).toMatch(/^um açude velho/);
  expect(marked(cutSnippet(`escola ${far} boa ${far} escola boa ${far}`, "escola boa"))).toEqual(["escola", "boa"]);
});

test("without a word in the query nothing is marked", () => {
  expect(markWords("O açude", "…")).toEqual([{ text: "O açude", match: false }]);
  expect(markWords("açude", "acude")).toEqual([{ text: "açude", match: true }]);
});
