import { cleanText } from "./clean-text.ts";
import { fold } from "./fold.ts";

/** Search ranks the newest matches only: ranking all of them reads the whole index. */
export const MAX_MATCHES = 200;
/** Words of a query that are looked for; the rest is left out. */
export const MAX_WORDS = 8;

/** Runs of what the index takes for parts of words, and the sign of degrees, which is typed for the ordinal sign. */
const WRITTEN_WORD = /[\p{L}\p{N}\p{M}°]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** A search as texts in memory are compared with it: in the spelling that is stored, folded. */
export const foldedSearch = (query: string): string => fold(cleanText(query)).replace(/\s+/g, " ").trim();

export const foldedWords = (text: string): string[] => fold(text).match(WORD) ?? [];

/** The words of a query, folded, at most eight. */
export const queryWords = (query: string): string[] => foldedWords(cleanText(query)).slice(0, MAX_WORDS);

/** Plural endings without accents, as texts are folded; the first that fits is replaced. `min`: letters that a word has at least. */
const PLURALS: readonly { ending: RegExp; singular: string; min: number }[] = [
  { ending: /^maes$/, singular: "mae", min: 4 },
  { ending: /[oa]es$/, singular: "ao", min: 4 },
  { ending: /ais$/, singular: "al", min: 5 },
  { ending: /ois$/, singular: "ol", min: 5 },
  { ending: /uis$/, singular: "ul", min: 5 },
  // 'papéis' and 'fáceis' end alike: 'il' is 'el' in the singular too.
  { ending: /(?:eis|is|il)$/, singular: "el", min: 5 },
  { ending: /ns$/, singular: "m", min: 4 },
  { ending: /(?<=[rzs])es$/, singular: "", min: 5 },
  { ending: /(?<=[aeiou])s$/, singular: "", min: 4 },
];

/** The singular of a folded word, or what stands for it in both numbers. */
export function singularOf(word: string): string {
  const rule = PLURALS.find(({ ending, min }) => word.length >= min && ending.test(word));
  return rule ? word.replace(rule.ending, rule.singular) : word;
}

/** The singular of a plural, and the plurals of a singular that it does not begin; those that only add an 's' begin alike. */
function otherNumbers([word = "", ...more]: readonly string[]): string[] {
  if (more.length > 0 || !/^[a-z]{4,}$/.test(word)) return [];
  const singular = singularOf(word);
  if (singular !== word) return [singular];
  const stems: readonly (readonly [RegExp, readonly string[]])[] = [
    [/ao$/, ["oes", "aes", "aos"]],
    [/al$/, ["ais"]],
    [/el$/, ["eis"]],
    [/ol$/, ["ois"]],
    [/m$/, ["ns"]],
    [/(?<=[rz])$/, ["es"]],
  ];
  const [ending, plurals] = stems.find(([pattern]) => pattern.test(word)) ?? [/$/, ["s"]];
  return plurals.map((plural) => word.replace(ending, plural));
}

/** Letters that the index folds as we do. */
const FOLDED_ALIKE = /^[0-9A-Za-zÀ-ÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ýÿ]+$/;

/**
 * The terms of an FTS5 expression, one for each word of a query. The indexes fold by rules of SQLite's own, and some are filled with text
 * that we have folded before: where the two may differ, a term finds a word as it is folded or as it is written.
 */
export function matchTerms(query: string, { isPrefix }: { isPrefix: (isLast: boolean) => boolean }): string[] {
  const written = cleanText(query).match(WRITTEN_WORD) ?? [];
  const words = written
    .map((word) => ({ word, parts: foldedWords(word) }))
    .filter(({ parts }) => parts.length > 0)
    .slice(0, MAX_WORDS);
  return words.map(({ word, parts }, index) => {
    const star = isPrefix(index === words.length - 1) ? "*" : "";
    // A beginning finds what goes on with it: only other endings are added.
    const others = otherNumbers(parts).filter((other) => star === "" || !other.startsWith(parts.join("")));
    const ways = [parts.join(" "), ...others, ...(FOLDED_ALIKE.test(word) ? [] : [word])].map((way) => `"${way}"${star}`);
    return ways.length === 1 ? ways.join("") : `(${ways.join(" OR ")})`;
  });
}

/** An FTS5 expression in which every word must occur, the last as a prefix; null when the query has no word. */
export function toMatchExpression(query: string): string | null {
  const terms = matchTerms(query, { isPrefix: (isLast) => isLast });
  return terms.length === 0 ? null : terms.join(" AND ");
}
