import { cleanText } from "#app/platform/text/clean-text.ts";
import { fold } from "#app/platform/text/fold.ts";

/** Search ranks the newest matches only: ranking all of them reads the whole index. */
export const MAX_MATCHES = 200;
/** Words of a query that are looked for; the rest is left out. */
export const MAX_WORDS = 8;

/** Runs of what the index takes for parts of words, and the sign of degrees, which is typed for the ordinal sign. */
const WRITTEN_WORD = /[\p{L}\p{N}\p{M}°]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;

export const foldedWords = (text: string): string[] => fold(text).match(WORD) ?? [];

/** The words of a query, folded, at most eight. */
export const queryWords = (query: string): string[] => foldedWords(cleanText(query)).slice(0, MAX_WORDS);

/** Letters that the index folds as we do. */
const FOLDED_ALIKE = /^[0-9A-Za-zÀ-ÖØ-öø-ÿ]+$/;

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
    const folded = `"${parts.join(" ")}"${star}`;
    return FOLDED_ALIKE.test(word) ? folded : `(${folded} OR "${word}"${star})`;
  });
}

/** An FTS5 expression in which every word must occur, the last as a prefix; null when the query has no word. */
export function toMatchExpression(query: string): string | null {
  const terms = matchTerms(query, { isPrefix: (isLast) => isLast });
  return terms.length === 0 ? null : terms.join(" AND ");
}
