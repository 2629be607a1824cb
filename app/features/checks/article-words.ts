import { isGeneric, isKnownName, STATE_WORDS, TOWN_WORDS } from "./known-names.ts";
import { nameRunsOf } from "./name-runs.ts";
import type { Token } from "./tokens.ts";

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

/** Whether the words appear in the name in this order. Initials fit, but not on their own: "P." is not yet "Paula". */
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
