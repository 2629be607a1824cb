import { stemmer } from "@orama/stemmers/portuguese";
import { fold } from "#app/platform/text/fold.ts";
import { singularOf } from "#app/platform/text/search.ts";
import { formatCount } from "#app/platform/values/format-number.ts";

/** Shorter words, acronyms most of them, are their own stems. */
const SHORTEST = 4;
/** No word of the language is longer. */
const LONGEST = 40;

/** Stems as they were met: the words of a newsroom are some tens of thousands. */
const KEPT_STEMS = 20_000;
const stems = new Map<string, string>();

/** Of a stem that is as short as this only the last letter may have gone: 'solar' is not 'sol', nor 'corrida' 'cor'. */
function stemOf(word: string): string {
  const made = stemmer(word);
  return made.length < SHORTEST && word.length - made.length > 1 ? word.replace(/[aeo]$/, "") : made;
}

/** The stem of a token: of the Snowball algorithm for Portuguese, after the plurals, which it knows with accents only. */
export function stem(token: string): string {
  const known = stems.get(token);
  if (known !== undefined) return known;
  const singular = token.length < SHORTEST || !/^[a-z]+$/.test(token) ? token : singularOf(token);
  const made = singular.length < SHORTEST || singular.length > LONGEST || !/^[a-z]+$/.test(singular) ? singular : stemOf(singular);
  if (stems.size >= KEPT_STEMS) stems.clear();
  stems.set(token, made);
  return made;
}

/** Numbers of councils, popes and towns, as they are typed too: 'Pedro 2' is 'Pedro II'. */
const NUMERALS = new Map([
  ["ii", "2"],
  ["iii", "3"],
  ["iv", "4"],
  ["vii", "7"],
  ["viii", "8"],
  ["ix", "9"],
]);

/** Words that every text has: a query that has others is not narrowed by them. */
const STOP_WORDS = new Set(
  "a o e as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para pra com que se ao aos ou como quem onde quando qual quais sobre foi".split(" "),
);

export const isStopWord = (token: string): boolean => STOP_WORDS.has(token);

const TOKEN = /\p{L}+|\p{N}+/gu;
/** Words joined without a space: 'BR-222', '18,4', 'd’água', '21h'. */
const CHUNK = /[\p{L}\p{N}]+(?:[-‐’'´`.,:][\p{L}\p{N}]+)*/gu;

/** Without accents, capitals and other forms of a character ('m³' is 'm3'). */
const normalized = (text: string): string => fold(text.normalize("NFKC"));

const tokensIn = (text: string): string[] => (text.match(TOKEN) ?? []).map((token) => NUMERALS.get(token) ?? token);

/** The words and numbers of a text, in its order; letters and digits that stand together are two of them. */
export const tokensOf = (text: string): string[] => tokensIn(normalized(text));

/** The same, together where no space parts them. */
export const chunksOf = (text: string): string[][] => (normalized(text).match(CHUNK) ?? []).map(tokensIn);

const isWord = (token: string): boolean => /^\p{L}+$/u.test(token);

/** Numbers in words, folded; the ordinals, because who speaks says 'Pedro segundo'. */
const NUMBER_WORDS: readonly (readonly [figure: string, words: string])[] = [
  ["2", "dois duas segundo segunda"],
  ["3", "tres terceiro terceira"],
  ["4", "quatro quarto"],
  ["5", "cinco"],
  ["6", "seis"],
  ["7", "sete"],
  ["8", "oito"],
  ["9", "nove"],
  ["10", "dez"],
  ["11", "onze"],
  ["12", "doze"],
  ["13", "treze"],
  ["14", "quatorze catorze"],
  ["15", "quinze"],
  ["20", "vinte"],
  ["30", "trinta"],
  ["40", "quarenta"],
  ["50", "cinquenta"],
  ["100", "cem"],
];
const FIGURES = new Map(NUMBER_WORDS.flatMap(([figure, words]) => words.split(" ").map((word) => [word, figure] as const)));
const WORDS_OF_FIGURES = new Map(NUMBER_WORDS.map(([figure, words]) => [figure, words.split(" ")]));

/** Other forms of a term: '3' and 'três', '1130' and '1.130' (two tokens), 'pênalti' and 'pênaltis'. Folded. */
export function otherForms(tokens: readonly string[]): string[] {
  const [token = "", ...more] = tokens;
  if (more.length > 0) return token.length <= 3 && /^\d+$/.test(token) && more.every((group) => /^\d{3}$/.test(group)) ? [tokens.join("")] : [];
  if (/^[1-9]\d{3,8}$/.test(token)) return [formatCount(Number(token)).replaceAll(".", " ")];
  // '-is' is the plural of '-il' and of '-i' ('fuzis', 'pênaltis'): stems know the first.
  if (/^[a-z]{3,}i$/.test(token)) return [`${token}s`];
  if (/^[a-z]{3,}is$/.test(token)) return [token.slice(0, -1)];
  const figure = FIGURES.get(token);
  return figure === undefined ? (WORDS_OF_FIGURES.get(token) ?? []) : [figure];
}

/** The parts of each word of several parts: 'carro-pipa', 'd’água'. */
export const compoundsOf = (text: string): string[][] => chunksOf(text).filter((tokens) => tokens.length > 1 && tokens.every(isWord));

/** Searched texts of a story. */
interface SearchableStory {
  title: string;
  kicker: string;
  subtitle: string;
  /** The words of the body, without markup. */
  bodyText: string;
  /** Names of its author, tags, town and sections. */
  names: readonly string[];
}

/** A word of the vocabulary: folded, and as it is written where that differs. */
interface VocabularyWord {
  word: string;
  written: string | null;
}

/** Index row of a story. */
interface IndexTerms {
  /** Words of the head, and their stems, each between single spaces, so that ' word ' is found as a whole. */
  title: string;
  kicker: string;
  subtitle: string;
  titleStems: string;
  deckStems: string;
  nameStems: string;
  bodyStems: string;
  /** Stems of words that a hyphen or an apostrophe ties, written as one: 'dagua', 'bemestar'. */
  joined: string;
  vocabulary: readonly VocabularyWord[];
}

const spaced = (tokens: readonly string[]): string => ` ${tokens.join(" ")} `;
const stemsOf = (text: string): string => spaced(tokensOf(text).map(stem));

/** The stem of several words that are written as one. */
export const joinedStem = (parts: readonly string[]): string => stem(parts.map((part, index) => (index === parts.length - 1 ? part : singularOf(part))).join(""));

/** Of 'caixa-d’água' people write 'dagua' as one too. */
const neighboursOf = (parts: readonly string[]): string[][] => (parts.length > 2 ? parts.slice(1).map((part, index) => [parts[index] ?? "", part]) : []);

const WRITTEN = /\p{L}{3,30}/gu;

/** The words of a text for the correction of spelling: in small letters, once. */
export function vocabularyOf(text: string): VocabularyWord[] {
  const words = new Map<string, string>();
  for (const written of text.toLowerCase().normalize("NFC").match(WRITTEN) ?? []) {
    const [word, ...more] = tokensOf(written);
    if (word !== undefined && more.length === 0 && /^[a-z]+$/.test(word) && !words.has(word)) words.set(word, written);
  }
  return [...words].map(([word, written]) => ({ word, written: written === word ? null : written }));
}

/** The stems by which a name is found. */
export const nameStems = (name: string): string =>
  tokensOf(name)
    .filter((token) => !isStopWord(token))
    .map(stem)
    .join(" ");

/** Returns a story's index row: by the same functions that read a query. */
export function toIndexTerms({ title, kicker, subtitle, bodyText, names }: SearchableStory): IndexTerms {
  const whole = [title, kicker, subtitle, ...names, bodyText].join("\n");
  return {
    title: spaced(tokensOf(title)),
    kicker: spaced(tokensOf(kicker)),
    subtitle: spaced(tokensOf(subtitle)),
    titleStems: stemsOf(title),
    deckStems: stemsOf(`${kicker}\n${subtitle}`),
    nameStems: stemsOf(names.join("\n")),
    bodyStems: stemsOf(bodyText),
    joined: [
      ...new Set(
        compoundsOf(whole)
          .flatMap((parts) => [parts, ...neighboursOf(parts)])
          .map(joinedStem),
      ),
    ].join(" "),
    vocabulary: vocabularyOf(whole),
  };
}

/** Somebody or something with a page of its own that a query names. */
export interface FoundName {
  kind: "author" | "tag" | "town" | "section";
  slug: string;
  name: string;
}
