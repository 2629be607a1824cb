import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { toPrefixExpression } from "#app/features/palette/palette.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { fold } from "#app/platform/text/fold.ts";
import { queryWords, toMatchExpression } from "#app/platform/text/search.ts";
import { slugify } from "#app/platform/text/slug.ts";

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
  ["Łódź Œuvre Straße Ørsted Þór", "lodz oeuvre strasse orsted thor"],
])("%s is compared as %s", (text, plain) => expect(fold(text)).toBe(plain));

const PARTS = 4;

test.each([0, 1, 2, 3])("every letter makes a word that its own search finds, in indexes of folded and of plain text (part %i)", (part) => {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE VIRTUAL TABLE found USING fts5 (text, tokenize = "unicode61 remove_diacritics 2")`);
  const [insert, search, empty] = ["INSERT INTO found (text) VALUES (?), (?)", "SELECT COUNT(*) AS found FROM found WHERE found MATCH ?", "DELETE FROM found"].map((text) =>
    database.prepare(text),
  );
  database.exec("BEGIN");
  const lost: string[] = [];
  for (const letter of LETTERS.filter((_, index) => index % PARTS === part)) {
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

/** Latin letters that are no letters of words: clicks, tones, and what stands for a sign. */
const NO_LETTERS_OF_WORDS = /[\u01A7\u01A8\u01BB-\u01C3\u0184\u0185\u0241\u0242]/u;

test("every Latin letter of languages is compared as letters that a keyboard has, and a slug has the same", () => {
  const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code))
    .concat(Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(0x1e00 + code)))
    .filter((character) => /^\p{Script=Latin}$/u.test(character) && /^\p{L}$/u.test(character) && !NO_LETTERS_OF_WORDS.test(character));
  expect(letters.length).toBeGreaterThan(690);
  expect(letters.filter((letter) => !/^[a-zʼ·ʾ]+$/.test(fold(letter)))).toEqual([]);
  expect(letters.filter((letter) => slugify(`x${letter}x`).replaceAll("-", "") !== fold(`x${letter}x`).replaceAll(/[ʼ·ʾ]/g, ""))).toEqual([]);
});
