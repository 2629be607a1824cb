/** Articles that can be picked from, and how many of them are shown at once (spec 2 §9). */
export const PICKER_ARTICLES = 100;
export const PICKER_SHOWN = 50;

/** What a search looks at. */
interface Searched {
  titulo: string;
  chapeu: string;
}

/** Accents are ignored in a search. */
const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLocaleLowerCase("pt-BR");

/** Those whose title or hat line holds the search, whatever its capitals (spec 2 §5) and accents, at most 50. */
export function pickerMatches<T extends Searched>(articles: readonly T[], search: string): T[] {
  const wanted = folded(search.trim());
  return articles.filter(({ titulo, chapeu }) => [titulo, chapeu].some((text) => folded(text).includes(wanted))).slice(0, PICKER_SHOWN);
}
