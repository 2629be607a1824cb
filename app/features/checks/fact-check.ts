import { entryOf } from "#app/platform/values/entry-of.ts";
import {
  DEMONYMS,
  HONORIFICS,
  INSTITUTIONS,
  isCertainName,
  isGeneric,
  isKnownName,
  type NameWord,
  nameRunsOf,
  PLACES_OF_WORDS,
  SENTENCE_OPENERS,
  STATE_WORDS,
  TOWN_WORDS,
} from "./names.ts";
import type { FactKind } from "./read-dates.ts";
import { quantitiesOf } from "./read-quantities.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Words, names and places that an article contains, for the fact check. */
export interface ArticleWords {
  has(folded: string): boolean;
  /** As an ordinary word, in lower case, plural or singular. */
  hasOrdinary(folded: string): boolean;
  /** As a name: with a capital, or in a text all in capitals. */
  hasNamed(folded: string): boolean;
  /** These words in this order within one name of the article; a single letter stands for a word it begins. */
  hasName(words: readonly string[]): boolean;
  /** These words one after another, each with a capital where it is longer than what joins names. */
  hasPlace(words: readonly string[]): boolean;
  hasAcronym(folded: string): boolean;
}

const SINGULAR: readonly (readonly [RegExp, string])[] = [
  [/coes$/, "cao"],
  [/oes$/, "ao"],
  [/aes$/, "ao"],
  [/([aeou])is$/, "$1l"],
  [/ns$/, "m"],
  [/([rzs])es$/, "$1"],
  [/s$/, ""],
];

/** A word without its plural; short words are left alone, their ends say more than number. */
function singular(folded: string): string {
  if (folded.length < 5) return folded;
  for (const [ending, to] of SINGULAR) if (ending.test(folded)) return folded.replace(ending, to);
  return folded;
}

const fits = (wanted: string, word: string) => wanted === word || (wanted.length === 1 && word.startsWith(wanted)) || (word.length === 1 && wanted.startsWith(word));

/** True when the words appear in the name in this order. Initials match, but not on their own: "P." does not match "Paula". */
function isWithin(words: readonly string[], name: readonly string[]): boolean {
  let at = 0;
  for (const word of name) if (at < words.length && fits(words[at] ?? "", word)) at += 1;
  return at === words.length && words.some((word) => word.length > 1 && name.includes(word));
}

export function articleWords(tokens: readonly Token[]): ArticleWords {
  const words = tokens.filter(({ kind }) => kind === "word");
  const isShouting = words.length > 0 && words.every(({ letters }) => letters !== "lower");
  const all = new Set(words.map(({ folded }) => folded));
  const lower = new Set(words.filter(({ letters }) => letters === "lower").map(({ folded }) => folded));
  const opening = words.filter(({ opensSentence, letters, folded }) => opensSentence && letters === "capital" && !isKnownName(folded)).map(({ folded }) => folded);
  const ordinary = new Set([...lower, ...opening]);
  const named = new Set(words.filter(({ letters }) => letters !== "lower").map(({ folded }) => folded));
  const ordinarySingular = new Set(
    [...[...ordinary].filter((word) => !isKnownName(word)), ...[...named].filter((word) => isGeneric(word) || isGeneric(singular(word)))].map(singular),
  );
  const names = nameRunsOf(tokens).map((run) => run.map(({ folded }) => folded));
  /** "MP-PI" is also written "MPPI". */
  const welded = new Set(
    tokens.flatMap((token, at) => {
      const [hyphen, second] = [tokens[at + 1], tokens[at + 2]];
      return token.letters === "upper" && hyphen?.text === "-" && hyphen.isTight && second?.letters === "upper" && second.isTight ? [token.folded + second.folded] : [];
    }),
  );
  const initials = new Set(
    names
      .filter((name) => name.length > 1)
      .flatMap((name) =>
        name.map((_, from) =>
          name
            .slice(from)
            .map((word) => word[0])
            .join(""),
        ),
      ),
  );
  if (STATE_WORDS.some((word) => named.has(word)) || TOWN_WORDS.some((town) => named.has(town))) for (const word of STATE_WORDS) named.add(word);
  return {
    has: (folded) => all.has(folded),
    hasOrdinary: (folded) => !isKnownName(folded) && (ordinary.has(folded) || ordinarySingular.has(singular(folded))),
    hasNamed: (folded) => named.has(folded),
    hasName: (wanted) => (wanted.length === 1 && named.has(wanted[0] ?? "")) || names.some((name) => isWithin(wanted, name)),
    hasPlace: (wanted) =>
      words.some((_, at) =>
        wanted.every((word, index) => {
          const token = words[at + index];
          return token?.folded === word && (isShouting || token.letters !== "lower" || word.length <= 3);
        }),
      ),
    hasAcronym: (folded) =>
      all.has(folded) || welded.has(folded) || all.has(`${folded}s`) || all.has(folded.replace(/s$/, "")) || initials.has(folded) || initials.has(folded.replace(/s$/, "")),
  };
}

/** A stretch of a suggestion, in characters of it. */
interface Span {
  start: number;
  end: number;
}

/** Letters that Portuguese words do without. */
const FOREIGN = /[kwy]|[bcdfghjpqtv]$|th|ph|([bdfglmnptz])\1/;

const spanOf = (words: readonly NameWord[]): Span => ({ start: words[0]?.token.start ?? 0, end: words.at(-1)?.token.end ?? 0 });

const isAcronym = ({ token }: NameWord) => (token.letters === "upper" && token.text.length > 1) || /^\p{Lu}{2,}s$/u.test(token.text);

/** A title in which Every Word Has A Capital: capitals then say nothing. */
function isTitleCase(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ kind, text }) => kind === "word" && text.length > 3);
  return long.length >= 4 && long.every(({ letters }) => letters !== "lower");
}

/** True when a word is a name even where its capital may come from the sentence. */
const looksLikeName = (word: NameWord) => isCertainName(word.folded) || isAcronym(word) || (FOREIGN.test(word.folded) && word.folded.length > 2);

/** True when the words can be split into what the article has: its ordinary words, and names of it that do not touch. */
function isSupported(words: readonly NameWord[], article: ArticleWords): boolean {
  // Each remainder is checked once: there are exponentially many ways to split a run.
  const judged = new Map<string, boolean>();
  const rest = (at: number, last: "name" | "word" = "word"): boolean => {
    const key = `${at}:${last}`;
    const known = judged.get(key);
    if (known !== undefined) return known;
    const answer = judge(at, last);
    judged.set(key, answer);
    return answer;
  };
  const judge = (at: number, last: "name" | "word"): boolean => {
    const word = words[at];
    if (!word) return true;
    if (HONORIFICS.has(word.folded) && rest(at + 1, last)) return true;
    if (!word.titled && article.hasOrdinary(word.folded) && rest(at + 1)) return true;
    if (isAcronym(word) && article.hasAcronym(word.folded) && rest(at + 1)) return true;
    // Two names of the article side by side make a third that it does not know, unless one is where the other is.
    const touches = last === "name" && !(word.joined && PLACES.has(word.folded)) && !isState(word);
    if (touches) return false;
    for (let to = words.length; to > at; to -= 1) {
      const part = words.slice(at, to);
      if (!article.hasName(part.map(({ folded }) => folded))) continue;
      // "Secretaria de Saúde" is no person: where it is may be said after it.
      const isOffice = part.some(({ folded }) => INSTITUTIONS.has(folded));
      if (rest(to, isOffice ? "word" : "name")) return true;
    }
    return false;
  };
  return rest(0);
}

const PLACES = new Set(["piripiri", "piracuruca", "teresina", "brasileira", "piaui", "pi", ...PLACES_OF_WORDS.flat().filter((word) => word.length > 3)]);
const isState = ({ folded }: NameWord) => folded === "pi" || folded === "piaui";

/** The words of a run that state a fact, without words before the name from the sentence's start or an office. */
function claimOf(run: readonly NameWord[], article: ArticleWords): NameWord[] {
  const words = [...run];
  for (;;) {
    const [first] = words;
    if (!first) return [];
    const isClaimedOffice = words.length > 1 && INSTITUTIONS.has(first.folded);
    const isOpening = first.token.opensSentence && !looksLikeName(first) && !isClaimedOffice && (words.length === 1 || words[1]?.joined || SENTENCE_OPENERS.has(first.folded));
    if (!isOpening && (first.titled || !article.hasOrdinary(first.folded)) && !HONORIFICS.has(first.folded)) return words;
    words.shift();
  }
}

/** Names in a text whose capitals say nothing: only those that are names for sure, and places of several words. */
function namesInCapitals(tokens: readonly Token[], article: ArticleWords): Span[] {
  return tokens.filter(({ kind, folded }) => kind === "word" && isCertainName(folded) && !article.has(folded)).map(({ start, end }) => ({ start, end }));
}

function unsupportedPlaces(tokens: readonly Token[], article: ArticleWords, isUppercase: boolean): Span[] {
  const words = tokens.filter(({ kind }) => kind === "word");
  const spans: Span[] = [];
  for (const place of PLACES_OF_WORDS) {
    for (let at = 0; at + place.length <= words.length; at += 1) {
      const found = words.slice(at, at + place.length);
      const isPlace = found.every(({ folded, letters }, index) => folded === place[index] && (isUppercase || letters !== "lower" || folded.length <= 3));
      if (isPlace && !article.hasPlace(place)) spans.push({ start: found[0]?.start ?? 0, end: found.at(-1)?.end ?? 0 });
    }
  }
  return spans;
}

function unsupportedDemonyms(tokens: readonly Token[], article: ArticleWords): Span[] {
  return tokens.filter(({ folded }) => {
    const one = folded.replace(/s$/, "");
    const place = entryOf(DEMONYMS, one);
    return place !== undefined && !article.has(one) && !article.has(folded) && !article.hasPlace(place.split(" ")) && !article.hasNamed(place);
  });
}

/** The names in a suggestion that the article does not know. `isUppercase`: all of it is in capitals by its kind. */
function unsupportedNames(tokens: readonly Token[], article: ArticleWords, isUppercase: boolean): Span[] {
  const always = [...unsupportedPlaces(tokens, article, isUppercase), ...unsupportedDemonyms(tokens, article)];
  if (isUppercase) return [...always, ...namesInCapitals(tokens, article)];
  const isSoft = isTitleCase(tokens);
  const spans: Span[] = [];
  for (const run of nameRunsOf(tokens)) {
    if (isSoft) {
      for (const word of run)
        if ((looksLikeName(word) || isKnownName(word.folded)) && !article.hasNamed(word.folded) && !article.hasOrdinary(word.folded)) spans.push(spanOf([word]));
      continue;
    }
    const claim = claimOf(run, article);
    if (claim.length > 0 && !isSupported(claim, article)) spans.push(spanOf(claim));
  }
  return [...always, ...spans];
}

/** A fact that a suggestion states and the article does not, with its position in the suggestion. */
export interface UnsupportedFact {
  kind: FactKind;
  text: string;
  start: number;
  end: number;
}

export type FactCheck = (suggestion: string, options?: { isUppercase?: boolean }) => UnsupportedFact[];

/** Of overlapping facts the longer one is kept. */
function withoutOverlaps(facts: readonly UnsupportedFact[]): UnsupportedFact[] {
  const kept: UnsupportedFact[] = [];
  for (const fact of [...facts].sort((one, other) => other.end - other.start - (one.end - one.start))) {
    if (!kept.some(({ start, end }) => fact.start < end && start < fact.end)) kept.push(fact);
  }
  return kept.sort((one, other) => one.start - other.start);
}

/**
 * The fact check: finds every number, amount, date, time and name of a suggestion that is not in the article, however
 * either spells it ("três" is 3, "R$ 1,5 milhão" is R$ 1.500.000, "15h30" is 15:30, "12/3" is 12 de março).
 */
export function factCheck(article: string): FactCheck {
  const tokens = tokensOf(article);
  const words = articleWords(tokens);
  const stated = quantitiesOf(tokens);
  const given = new Set(stated.flatMap(({ gives }) => gives));
  const numbers = [...given].filter((key) => key.startsWith("n:")).map((key) => Number(key.slice(2)));
  return (suggestion, { isUppercase = false } = {}) => {
    const own = tokensOf(suggestion);
    const amounts = quantitiesOf(own)
      .filter(({ isSilent, needs, range }) => !isSilent && !needs.some((key) => given.has(key)) && !(range && numbers.some((one) => one >= range[0] && one <= range[1])))
      .map(({ kind, start, end }) => ({ kind, start, end }));
    const names = unsupportedNames(own, words, isUppercase).map(({ start, end }) => ({ kind: "nome" as const, start, end }));
    return withoutOverlaps([...amounts, ...names].map((fact) => ({ ...fact, text: suggestion.slice(fact.start, fact.end) })));
  };
}
