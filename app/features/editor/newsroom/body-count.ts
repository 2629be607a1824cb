import { lengthOf } from "#app/features/articles/article.ts";
import { splitNotes } from "#app/features/articles/footnotes.ts";
import { countWords } from "#app/features/articles/reading-time.ts";

/** What is shown below the text: words, and characters without markup. */
export interface BodyCount {
  words: number;
  characters: number;
}

const textOf = (html: string) =>
  splitNotes(html)
    .html.replace(/<\/(?:p|h[2-4]|li|td|th|figcaption|dt|dd)>|<br\s*\/?>/g, " ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&(?:amp|lt|gt|quot);/g, "&")
    .replace(/\s+/g, " ")
    .trim();

/** Counts a body in HTML, while the rich text is not loaded. */
export function countHtml(html: string): BodyCount {
  const text = textOf(html);
  return { words: countWords(text), characters: lengthOf(text) };
}
