import type { Pronunciation } from "../pronunciation.ts";
import { sayAddresses } from "./addresses.ts";
import { sayMoney } from "./money.ts";
import { sayNumber } from "./numbers.ts";
import { saySign } from "./signs.ts";
import { type Reading, type Said, tokenAt, tokensOf } from "./tokens.ts";
import { type WordList, wordListOf } from "./word-list.ts";
import { sayStateBehind, sayWord } from "./words.ts";

/** Says a text: pt-BR words for everything that is written otherwise. */
export type Say = (written: string) => string;

/** Spoken words as the rules leave them: an entry with digits or signs is read by the rules, too. */
const NEEDS_RULES = /[^\p{L}\p{M}\s,.;:!?'’-]/u;

const isUppercase = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

/** What stands at an index, by the first rule that knows it. */
function saidAt(reading: Reading, at: number, list: WordList): Said {
  const listed = list.at(reading, at);
  if (listed) return NEEDS_RULES.test(listed.text) ? { ...listed, text: read(listed.text, EMPTY_LIST) } : listed;
  const { kind } = tokenAt(reading, at);
  if (kind === "space") return { text: " ", next: at + 1 };
  return sayMoney(reading, at) ?? sayNumber(reading, at) ?? sayWord(reading, at) ?? sayStateBehind(reading, at) ?? saySign(reading, at);
}

const EMPTY_LIST: WordList = { has: () => false, at: () => null };

const startsWithLetter = (text: string): boolean => /^[\p{L}\p{M}]/u.test(text);
const endsWithLetter = (text: string): boolean => /[\p{L}\p{M}]$/u.test(text.slice(-2));

function read(written: string, list: WordList): string {
  const text = sayAddresses(written, list.has);
  const reading: Reading = { tokens: tokensOf(text), isUppercase: isUppercase(text) };
  const said: string[] = [];
  let at = 0;
  while (at < reading.tokens.length) {
    const found = saidAt(reading, at, list);
    if (endsWithLetter(said.at(-1) ?? "") && startsWithLetter(found.text)) said.push(" ");
    if (found.text !== "") said.push(found.text);
    at = Math.max(at + 1, found.next);
  }
  return said.join("");
}

/** Pauses that meet, as one; spaces where they belong. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,;:!?])/g, "")
    .replace(/[,;:](?: ?[,;:])+/g, (pauses) => (pauses.includes(":") ? ":" : pauses.includes(";") ? ";" : ","))
    .replace(/[,;:] ?(?=[.!?])/g, "")
    .replace(/(?<=[.!?]) ?[,;:]/g, "")
    .replace(/\.{2,}/g, (dots) => (dots.length > 2 ? "..." : "."))
    .replace(/(?<=[,;:!?])(?=\p{L})/gu, " ")
    .replace(/^[\s,;:.!?-]+/, "")
    .trim();

/** A sentence's end at the end; a text without a word is nothing. */
function ended(text: string): string {
  if (!/\p{L}/u.test(text)) return "";
  const last = text.at(-1) ?? "";
  if (/[.!?:]/.test(last)) return text;
  return `${/[,;]/.test(last) ? text.slice(0, -1) : text}.`;
}

/** The function that says texts of this newsroom. */
export function sayWith(pronunciations: readonly Pronunciation[]): Say {
  const list = wordListOf(pronunciations);
  return (written) => ended(tidy(read(written, list)));
}
