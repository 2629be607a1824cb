import type { ParsedQuery, QueryTerm } from "./query.ts";
import { breakWord, nearestWord, partsOf, type SpellingCandidate, trigramsOf } from "./spelling.ts";
import { stem } from "./stem.ts";

/** Letters from which on the last word may be the beginning of one. */
const BEGINNING_MIN = 3;
/** Longer ones are cut into words no more: what may be asked grows with the square. */
const BREAKABLE_MAX = 24;

const isWord = (token: string): boolean => /^[a-z]+$/.test(token);
const wordsOf = ({ terms }: ParsedQuery): string[] => terms.flatMap(({ tokens }) => (tokens.length === 1 ? tokens.filter(isWord) : []));

/** Neighbours, as one word. */
const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, index) => `${words[index]}${word}`);

/** What the vocabulary is asked about a query that has found nothing. */
export function questionsOf(query: ParsedQuery) {
  const words = wordsOf(query);
  const pairs = pairsOf(words);
  const last = query.terms.at(-1)?.tokens.at(-1) ?? "";
  return {
    stems: [...new Set([...query.terms.flatMap(({ tokens }) => tokens), ...pairs].map(stem))],
    parts: [...new Set([...words, ...pairs].filter((word) => word.length <= BREAKABLE_MAX).flatMap((word) => [word, ...partsOf(word)]))],
    typed: [...words, ...pairs].filter((word) => word.length > 2).map((word) => ({ word, stem: stem(word), trigrams: trigramsOf(word) })),
    beginning: isWord(last) && last.length >= BEGINNING_MIN ? last : null,
  };
}

/** What it answered. */
interface VocabularyAnswers {
  /** Stems that some visible story has. */
  stems: ReadonlySet<string>;
  /** Words that some story has. */
  words: ReadonlySet<string>;
  /** What may be meant by words that no visible story has. */
  candidates: ReadonlyMap<string, readonly SpellingCandidate[]>;
  /** Words that begin as the last one. */
  completions: readonly string[];
}

/** A query that has found nothing, as it may find something. */
export interface CorrectedQuery {
  terms: readonly QueryTerm[];
  /** Its words as they are written; null where nothing was replaced. */
  written: string | null;
  /** Words of the query that no story has, nor one like them: they are left out of `terms`. */
  absent: readonly string[];
}

interface Reading {
  term: QueryTerm;
  written: string;
  isReplaced: boolean;
}

/** A query with what is misspelt in it replaced, what is joined cut, what is cut joined, and its last word completed. */
export function correctQuery({ terms }: ParsedQuery, { stems, words, candidates, completions }: VocabularyAnswers): CorrectedQuery {
  const readings: Reading[] = [];
  const absent: string[] = [];
  const isKnown = (token: string) => stems.has(stem(token));
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] ?? { tokens: [] };
    const [token = "", ...more] = term.tokens;
    const written = term.tokens.join(" ");
    if (term.tokens.every(isKnown)) {
      // 'piri piri': a neighbour that nobody knows may belong to this word.
      const joined = joinedWith(token, at);
      if (more.length > 0 || joined === null) readings.push({ term, written, isReplaced: false });
      else at = replace(joined, at + 1);
    } else if (more.length > 0) absent.push(written);
    else if (at === terms.length - 1 && completions.length > 0) readings.push({ term: { ...term, completions }, written, isReplaced: false });
    else {
      const joined = joinedWith(token, at);
      const broken = breakWord(token, (part) => words.has(part));
      const nearest = nearestWord(token, candidates.get(token) ?? []);
      if (joined !== null) at = replace(joined, at + 1);
      else if (broken) readings.push({ term: { tokens: broken }, written: broken.join(" "), isReplaced: true });
      else if (nearest) readings.push({ term: { tokens: [nearest.word] }, written: nearest.written, isReplaced: true });
      else absent.push(written);
    }
  }
  return {
    terms: readings.map(({ term }) => term),
    written: readings.some(({ isReplaced }) => isReplaced) ? readings.map(({ written }) => written).join(" ") : null,
    absent,
  };

  /** The word that two neighbours are, one of which nobody knows; null where they are none. */
  function joinedWith(token: string, at: number): SpellingCandidate | null {
    const next = terms[at + 1]?.tokens;
    if (next?.length !== 1 || !isWord(token) || !isWord(next[0] ?? "") || (isKnown(token) && isKnown(next[0] ?? ""))) return null;
    const pair = `${token}${next[0]}`;
    if (words.has(pair)) return { word: pair, written: pair };
    return isKnown(token) || isKnown(next[0] ?? "") ? null : nearestWord(pair, candidates.get(pair) ?? []);
  }

  function replace({ word, written }: SpellingCandidate, last: number): number {
    readings.push({ term: { tokens: [word] }, written, isReplaced: true });
    return last;
  }
}
