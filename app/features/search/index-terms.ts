import { singularOf, stem } from "./stem.ts";
import { compoundsOf, isStopWord, tokensOf } from "./tokens.ts";

/** What of a story is searched. */
interface SearchableStory {
  title: string;
  kicker: string;
  subtitle: string;
  /** The words of the body, without markup. */
  bodyText: string;
  /** Who wrote it, its tags, its town and its sections. */
  names: readonly string[];
}

/** A word of the vocabulary: folded, and as it is written where that differs. */
interface VocabularyWord {
  word: string;
  written: string | null;
}

/** What the index holds of a story. */
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

/** What the index holds of a story: made by the functions that read a query. */
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
