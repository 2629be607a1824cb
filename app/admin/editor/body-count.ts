import { lengthOf } from "#app/domain/article/article.ts";
import { countWords } from "#app/domain/article/reading-time.ts";

/** What is shown below the text: words, and characters without markup. */
export interface BodyCount {
  words: number;
  characters: number;
}

const textOf = (html: string) =>
  html
    .replace(/<\/(?:p|h[2-4]|li|td|th|figcaption)>|<br\s*\/?>/g, " ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&(?:amp|lt|gt|quot);/g, "&")
    .replace(/\s+/g, " ")
    .trim();

/** Counts a body that is written as HTML, while no rich text is there to ask. */
export function countHtml(html: string): BodyCount {
  const text = textOf(html);
  return { words: countWords(text), characters: lengthOf(text) };
}
