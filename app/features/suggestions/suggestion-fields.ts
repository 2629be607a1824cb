import { KICKER_MAX, KICKER_MIN } from "#app/features/articles/article.ts";
import { fold } from "#app/platform/text/fold.ts";

/** Fields that are suggested for, by their names on the wire. */
export const SUGGESTION_FIELDS = ["titulo", "subtitulo", "chapeu"] as const;
export type SuggestionField = (typeof SUGGESTION_FIELDS)[number];

/** Number of suggestions shown (spec 1 §5). */
export const SUGGESTIONS_OFFERED = 3;
/** Number of suggestions requested, so that three remain when some do not fit (our choice). */
export const SUGGESTIONS_ASKED = 6;
/** Least plain text before the AI is asked (spec 1 §5, §9). Characters. */
export const AI_MIN_TEXT = 100;

/**
 * Characters of a suggestion, and of the article that is sent for it (spec 1 §5: 75, 120, 20; 1000, 800). A hat line of
 * more than the form's 15 could not be published, so the form's own limits stand.
 */
export const SUGGESTION_LIMITS: Record<SuggestionField, { min: number; max: number; content: number; isUppercase: boolean }> = {
  titulo: { min: 10, max: 75, content: 1_000, isUppercase: false },
  subtitulo: { min: 10, max: 120, content: 1_000, isUppercase: false },
  chapeu: { min: KICKER_MIN, max: KICKER_MAX, content: 800, isUppercase: true },
};

/** Words that any two texts share. Folded. */
const STOPWORDS = new Set(
  "a ao aos as ate com como da das de dela delas dele deles depois do dos e ela elas ele eles em entre era essa essas esse esses esta estas este estes eu foi for foram ha isso isto ja la lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa o os ou para pela pelas pelo pelos por porque qual quando que quem se seja sem ser sera serao seu seus so sob sobre sua suas tambem tem tera ter teve tinha um uma umas uns vai vao".split(
    " ",
  ),
);

/** Words count from three letters on (spec 1 §5). */
const SHORTEST_WORD = 3;

/** The words of a text that mean something, folded. */
export function contentWords(text: string): Set<string> {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD && !STOPWORDS.has(word)));
}

/** The words that a text shares with any of the others. */
export function sharedWords(text: string, others: readonly string[]): string[] {
  const taken = new Set(others.flatMap((other) => [...contentWords(other)]));
  return [...contentWords(text)].filter((word) => taken.has(word));
}
