import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { toPrefixExpression } from "#app/features/palette/palette.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { fold } from "#app/platform/text/fold.ts";
import { queryWords, toMatchExpression } from "#app/platform/text/search.ts";

/** Every letter of Unicode below the ideographs that a text keeps, and one of 7 of the others, which are alike by hundreds. */
const LETTERS = Array.from({ length: 0x32000 }, (_, code) => code)
  .filter((code) => code < 0x3400 || code % 7 === 0)
  .map((code) => (code >= 0xd800 && code <= 0xdfff ? "" : String.fromCodePoint(code)))
  .filter((character) => /^\p{L}$/u.test(character) && /^\p{L}+$/u.test(cleanText(character)));

test.each([
  ["ﬂuxo", "fluxo"],
  ["nº 1º 1ª 1°", "no 1o 1a 1o"],
  ["m² CO₂", "m2 co2"],
  ["ΆΝΝΑ", "αννα"],
  ["Ὀδυσσεύς ΟΔΥΣΣΕΥΣ", "οδυσσευσ οδυσσευσ"],
  ["Андрей", "андреи"],
])("%s is compared as %s", (text, plain) => expect(fold(text)).toBe(plain));

test("every letter makes a word that its own search finds, in indexes of folded and of plain text", () => {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE VIRTUAL TABLE found USING fts5 (text, tokenize = "unicode61 remove_diacritics 2")`);
  const [insert, search, empty] = ["INSERT INTO found (text) VALUES (?), (?)", "SELECT COUNT(*) AS found FROM found WHERE found MATCH ?", "DELETE FROM found"].map((text) =>
    database.prepare(text),
  );
  database.exec("BEGIN");
  const lost: string[] = [];
  for (const letter of LETTERS) {
    const word = cleanText(`a${letter}b`);
    insert?.run(fold(`${word} depois`), `${word} depois`);
    if (!fold(word).includes(queryWords(word)[0] ?? "?")) lost.push(`${letter} words`);
    if (search?.get(toMatchExpression(`${word} depois`) ?? "")?.found !== 2) lost.push(`${letter} match`);
    if (search?.get(toPrefixExpression(word) ?? "")?.found !== 2) lost.push(`${letter} prefix`);
    empty?.run();
  }
  expect(LETTERS.length).toBeGreaterThan(18_000);
  expect(lost).toEqual([]);
});
