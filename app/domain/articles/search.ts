/** Search ranks the newest matches only: ranking all of them reads the whole index. */
export const MAX_MATCHES = 200;
/** Words of a query that are looked for; the rest is left out. */
export const MAX_WORDS = 8;

/** Characters without their marks, as they were met: a text of any language of ours has a few dozen. */
const KEPT_CHARACTERS = 5_000;
const withoutMarks = new Map<string, string>();

function stripped(character: string): string {
  const kept = withoutMarks.get(character);
  if (kept !== undefined) return kept;
  const made = character.normalize("NFD").replace(/\p{M}/gu, "");
  if (withoutMarks.size >= KEPT_CHARACTERS) withoutMarks.clear();
  withoutMarks.set(character, made);
  return made;
}

/** Without accents or capitals. Character by character: a search folds the titles of hundreds of stories. */
export const fold = (text: string): string => text.replace(/[^ -~]/gu, stripped).toLowerCase();

/** The words of a query, folded, at most eight. */
export const queryWords = (query: string): string[] => (fold(query).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);

/** An FTS5 expression in which every word must occur, the last as a prefix; null when the query has no word. */
export function toMatchExpression(query: string): string | null {
  const words = queryWords(query);
  if (words.length === 0) return null;
  return words.map((word, index) => (index === words.length - 1 ? `"${word}"*` : `"${word}"`)).join(" ");
}
