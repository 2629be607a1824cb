import type { Category } from "#app/features/articles/categories.ts";
import { fold } from "#app/platform/text/fold.ts";
import { singularOf } from "#app/platform/text/search.ts";
import { type FoundName, isStopWord, nameStems, stem, tokensOf } from "./index-terms.ts";
import type { ParsedQuery, QueryTerm } from "./query.ts";

/** Spellings of one sound, in the order in which they are replaced. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ç/g, "s"],
  [/ch|sh/g, "x"],
  [/ph/g, "f"],
  [/lh/g, "li"],
  [/nh/g, "ni"],
  [/qu(?=[ei])|q/g, "k"],
  [/gu(?=[ei])/g, "G"],
  [/g(?=[ei])/g, "j"],
  [/sc(?=[ei])|xc(?=[ei])|c(?=[ei])/g, "s"],
  [/c/g, "k"],
  [/[zß]/g, "s"],
  [/h/g, ""],
  [/y/g, "i"],
  [/w/g, "v"],
  [/n(?=[pb])/g, "m"],
  [/(.)\1+/g, "$1"],
  // 'penauti', 'capitam', 'escorpeão' are written as they are said.
  [/l(?=[bdfgjkmnpqrstvx]|s?$)/g, "u"],
  [/(?:aum|am|ao)(?=s?$)/g, "au"],
  [/e(?=a)/g, "i"],
  [/e(?=s?$)/g, "i"],
  [/o(?=s?$)/g, "u"],
  [/G/g, "g"],
];

const withoutAccents = (text: string): string => text.normalize("NFC").replace(/[^a-zç]/gu, fold);

/** Returns an approximate phonetic key: words that are often confused have the same. `written`: small letters, with accents. */
export const soundOf = (written: string): string => SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), withoutAccents(written));

/** Letters that must be added, taken away, replaced or exchanged with the next one. */
export function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const [above, before] = [rows[i - 1] ?? [], rows[i - 2] ?? []];
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (above[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(Math.min(replaced, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, isExchanged ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

/** Shorter words are near to too many. Letters. */
const CORRECTED_MIN = 4;
/** Letters from which on a word may have a second mistake. */
const LONG = 9;

/** True when a word is close enough to be meant: same sound, one different letter, or, in a long word, little more. */
const isNear = (letters: number, heard: number, read: number): boolean => heard === 0 || Math.min(heard, read) === 1 || (letters >= LONG && heard + read <= 3);

/** A word of the vocabulary that may be meant: folded, and as it is written. */
export interface SpellingCandidate {
  word: string;
  written: string;
}

/** The candidate that was most likely meant; null where none is near enough. Equals stay in their order. */
export function nearestWord(typed: string, candidates: readonly SpellingCandidate[]): SpellingCandidate | null {
  const sound = soundOf(typed);
  if (typed.length < CORRECTED_MIN) return null;
  const single = singularOf(typed);
  const near = candidates.flatMap((candidate) => {
    const heard = editDistance(sound, soundOf(candidate.written));
    // The story may have the plural of what was typed alone, or the other way round.
    const read = Math.min(editDistance(typed, candidate.word), editDistance(single, singularOf(candidate.word)));
    return candidate.word !== typed && isNear(typed.length, heard, read) ? [{ candidate, distance: heard + read }] : [];
  });
  return near.sort((one, other) => one.distance - other.distance)[0]?.candidate ?? null;
}

/** Pairs of spellings that a search by trigrams would not bring together. */
const RESPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ss|s(?=[aou])|s(?=[ei])/g, "c"],
  [/c(?=[ei])/g, "s"],
  [/ch/g, "x"],
  [/x/g, "ch"],
  [/z/g, "s"],
  [/s/g, "z"],
  [/l(?=i[aeo])/g, "lh"],
  [/v/g, "b"],
  [/(.)\1+/g, "$1"],
];

const gramsOf = (word: string): string[] => {
  const padded = `0${word}0`;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
};

/** The trigrams by which a word's candidates are found: its own, and those of other spellings of its sound. A 0 stands at both ends. */
export const trigramsOf = (typed: string): string[] => [...new Set([typed, ...RESPELLINGS.map(([from, to]) => typed.replace(from, to))].flatMap(gramsOf))];

/** Beginnings and ends that a word without spaces may be cut at, for `breakWord`. */
export const partsOf = (typed: string): string[] => {
  const parts = new Set<string>();
  for (let from = 0; from < typed.length; from += 1) for (let to = from + 3; to <= typed.length; to += 1) if (to - from < typed.length) parts.add(typed.slice(from, to));
  return [...parts];
};

/** A word cut into known ones, as few as there may be; words of one and two letters are those that every text has. */
export function breakWord(typed: string, isKnown: (part: string) => boolean): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let to = 1; to <= typed.length; to += 1) {
    best[to] = null;
    for (let from = 0; from < to; from += 1) {
      const before = best[from];
      const part = typed.slice(from, to);
      if (before && part.length < typed.length && (part.length < 3 ? isStopWord(part) : isKnown(part)) && (best[to]?.length ?? 9) > before.length + 1) best[to] = [...before, part];
    }
  }
  const found = best[typed.length];
  return found && found.length > 1 && found.some((part) => part.length > 3) ? found : null;
}

/** Letters from which on the last word may be the beginning of one. */
const BEGINNING_MIN = 3;
/** Longer ones are cut into words no more: what may be asked grows with the square. */
const BREAKABLE_MAX = 24;

const isWord = (token: string): boolean => /^[a-z]+$/.test(token);
/** True when a typed word stands for one of a name: written as it sounds, with one letter wrong, or shortened ('S. José'). */
function standsFor(token: string, own: string): boolean {
  if (token.length < 3) return own.startsWith(token);
  return soundOf(token) === soundOf(own) || (token.length >= 5 && (own.startsWith(token) || editDistance(token, own) === 1));
}

/** True when a query is about a name: it has all of its words, or the name all of those of the query, misspelt ones too. */
export function isNamed(name: string, terms: readonly QueryTerm[]): boolean {
  const own = tokensOf(name).filter((token) => !isStopWord(token));
  const asked = terms.flatMap(({ tokens, others = [] }) => tokens.map((token) => ({ token, forms: [token, ...others].map(stem) })));
  const covers = (one: string, { forms }: (typeof asked)[number]) => forms.includes(stem(one));
  if (own.length === 0 || asked.length === 0) return false;
  if (own.every((one) => asked.some((term) => covers(one, term)))) return true;
  return asked.every((term) => own.some((one) => covers(one, term) || standsFor(term.token, one))) && asked.some(({ token }) => token.length > 2);
}

/** Towns and sections that a query is about: those of the same name first, then the longest that it names whole. */
export function sectionsNamed(terms: readonly QueryTerm[], categories: readonly Pick<Category, "slug" | "name" | "type">[]): FoundName[] {
  const whole = terms.flatMap(({ tokens }) => tokens.map(stem)).join(" ");
  return categories
    .filter(({ name }) => isNamed(name, terms))
    .map(({ slug, name, type }) => ({ slug, name, type, own: nameStems(name) }))
    .sort((one, other) => Number(other.own === whole) - Number(one.own === whole) || other.own.length - one.own.length)
    .map(({ slug, name, type }) => ({ kind: type === "municipality" ? "town" : "section", slug, name }));
}

const wordsOf = ({ terms }: ParsedQuery): string[] => terms.flatMap(({ tokens }) => (tokens.length === 1 ? tokens.filter(isWord) : []));

/** Neighbours, as one word. */
const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, index) => `${words[index]}${word}`);

/** Returns the vocabulary look-ups for a query without matches. */
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

/** Answers of the vocabulary. */
interface VocabularyAnswers {
  /** Stems that some visible story has. */
  stems: ReadonlySet<string>;
  /** Words that some story has. */
  words: ReadonlySet<string>;
  /** Candidates for words that no visible story has. */
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
    else if (at === terms.length - 1 && completions.length > 0) readings.push({ term: { ...term, others: completions }, written, isReplaced: false });
    else {
      const joined = joinedWith(token, at);
      const broken = breakWord(token, (part) => words.has(part));
      const nearest = nearestWord(token, candidates.get(token) ?? []);
      if (joined !== null) at = replace(joined, at + 1);
      // Its parts may stand apart in the story: 'filtro de moringa'.
      else if (broken) for (const part of broken.filter((one) => !isStopWord(one))) readings.push({ term: { tokens: [part] }, written: part, isReplaced: true });
      else if (nearest) readings.push({ term: { tokens: [nearest.word] }, written: nearest.written, isReplaced: true });
      else absent.push(written);
    }
  }
  return {
    terms: readings.map(({ term }) => term),
    written: readings.some(({ isReplaced }) => isReplaced) ? readings.map(({ written }) => written).join(" ") : null,
    absent,
  };

  /** The word that two neighbours form, one of which is unknown; null where they form none. */
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
