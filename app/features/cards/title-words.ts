/** The words of a title as a person clicks them, split at spaces. */
export const titleWords = (title: string): string[] => title.split(/\s+/).filter((word) => word !== "");

/** A word as two people mean the same one: without case, accents, and punctuation at its edges. */
const plainWord = (word: string) =>
  word
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^[\p{P}\p{S}]+|(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/gu, "");

/**
 * Places of the marked words among `titleWords(title)`, ascending, each once. A text marks every word equal to one of its words;
 * a number is a place. What marks nothing is ignored.
 */
export function markedWordPlaces(title: string, marks: readonly (string | number)[]): number[] {
  const asked = new Set(marks.flatMap((mark) => (typeof mark === "string" ? titleWords(mark).map(plainWord).filter(Boolean) : [])));
  const places = new Set(marks);
  return titleWords(title).flatMap((word, index) => (places.has(index) || asked.has(plainWord(word)) ? [index] : []));
}
