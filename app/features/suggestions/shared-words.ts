import { fold } from "#app/platform/text/fold.ts";

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
