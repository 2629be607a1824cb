import { articleWords } from "./article-words.ts";
import type { FactKind } from "./quantity.ts";
import { unsupportedNames } from "./read-names.ts";
import { quantitiesOf } from "./read-quantities.ts";
import { tokensOf } from "./tokens.ts";

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
