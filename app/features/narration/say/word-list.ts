import { type Pronunciation, writtenKey } from "../pronunciation.ts";
import { PLACE_NAMES } from "./place-names.ts";
import { type Reading, type Said, type Token, tokenAt, tokensOf } from "./tokens.ts";

interface Entry {
  tokens: readonly string[];
  spoken: string;
}

/** How words are said that the newsroom or this project has listed. */
export interface WordList {
  /** Whether a whole piece of text stands in the list. */
  has(piece: string): boolean;
  at(reading: Reading, index: number): Said | null;
}

const keyOf = ({ kind, lower }: Token): string => (kind === "space" ? " " : lower);
const isInWord = ({ kind }: Token): boolean => kind === "word" || kind === "digits";

/** Whether a listed word that ends or begins beside a token is whole there: `prefeito` is not, in `vice-prefeito`. */
function isWholeBeside(reading: Reading, beside: number, beyond: number): boolean {
  const token = tokenAt(reading, beside);
  if (isInWord(token)) return false;
  return !(token.text === "-" && /^\p{Ll}/u.test(tokenAt(reading, beyond).text));
}

/** The newsroom's list before the project's own, longer entries first. An entry is found by its first token, so that a text is read once. */
export function wordListOf(pronunciations: readonly Pronunciation[]): WordList {
  const byFirst = new Map<string, Entry[]>();
  const keys = new Set<string>();
  for (const { written, spoken } of [...pronunciations, ...PLACE_NAMES]) {
    const key = writtenKey(written);
    const tokens = tokensOf(key).map(keyOf);
    const [first] = tokens;
    if (first === undefined || spoken.trim() === "" || keys.has(key)) continue;
    keys.add(key);
    byFirst.set(first, [...(byFirst.get(first) ?? []), { tokens, spoken: spoken.trim() }]);
  }
  for (const entries of byFirst.values()) entries.sort((one, other) => other.tokens.length - one.tokens.length);
  return {
    has: (piece) => keys.has(writtenKey(piece)),
    at(reading, index) {
      const entries = byFirst.get(keyOf(tokenAt(reading, index)));
      if (!entries || !isWholeBeside(reading, index - 1, index - 2)) return null;
      const found = entries.find(
        ({ tokens }) =>
          tokens.every((token, offset) => keyOf(tokenAt(reading, index + offset)) === token) && isWholeBeside(reading, index + tokens.length, index + tokens.length + 1),
      );
      return found ? { text: found.spoken, next: index + found.tokens.length } : null;
    },
  };
}
