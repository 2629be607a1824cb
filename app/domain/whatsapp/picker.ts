/** Articles that can be picked from, and how many of them are shown at once (spec 2 §9). */
export const PICKER_ARTICLES = 100;
export const PICKER_SHOWN = 50;

/** What a search looks at. */
interface Searched {
  titulo: string;
  chapeu: string;
}

/** Those whose title or hat line holds the search, whatever its capitals (spec 2 §5), at most 50. */
export function pickerMatches<T extends Searched>(articles: readonly T[], search: string): T[] {
  const wanted = search.trim().toLocaleLowerCase("pt-BR");
  return articles.filter(({ titulo, chapeu }) => [titulo, chapeu].some((text) => text.toLocaleLowerCase("pt-BR").includes(wanted))).slice(0, PICKER_SHOWN);
}
