import { entryOf } from "#app/platform/values/entry-of.ts";
import type { ArticleWords } from "./article-words.ts";
import { DEMONYMS, HONORIFICS, INSTITUTIONS, isCertainName, isKnownName, PLACES_OF_WORDS, SENTENCE_OPENERS } from "./known-names.ts";
import { type NameWord, nameRunsOf } from "./name-runs.ts";
import type { Token } from "./tokens.ts";

/** A stretch of a suggestion, in characters of it. */
export interface Span {
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

/** Whether a capital that may come from the sentence is a name's all the same. */
const looksLikeName = (word: NameWord) => isCertainName(word.folded) || isAcronym(word) || (FOREIGN.test(word.folded) && word.folded.length > 2);

/** Whether the words can be told apart into what the article says: its ordinary words, and names of it that do not touch. */
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
    if (article.hasOrdinary(word.folded) && rest(at + 1)) return true;
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
    if (!isOpening && !article.hasOrdinary(first.folded) && !HONORIFICS.has(first.folded)) return words;
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
export function unsupportedNames(tokens: readonly Token[], article: ArticleWords, isUppercase: boolean): Span[] {
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
