import { countWords, splitNotes } from "#app/features/articles/body-text.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";

/** Counts below the text: words, and characters without markup. */
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

/** Class of the plain body while it is text, not HTML. */
export const TEXT_CLASS = "is-text";

/** Cursor position in the plain body, in a form that the rich text can find. */
export interface TypingPlace {
  /** Characters of the text before it, line ends apart. */
  characters: number;
  /** On a line of its own: at the start of the paragraph that follows, or of a new one. */
  line: "same" | "next" | "new";
}

/** The place of the cursor in a plain body that has the focus; null otherwise. */
export function typingPlace(area: HTMLTextAreaElement | null): TypingPlace | null {
  if (!area || area !== document.activeElement) return null;
  const before = area.value.slice(0, area.selectionStart);
  if (!area.classList.contains(TEXT_CLASS)) {
    // A tag that the cursor stands in is not text.
    const tag = before.lastIndexOf("<");
    const whole = tag > before.lastIndexOf(">") ? before.slice(0, tag) : before;
    const parsed = new DOMParser().parseFromString(whole, "text/html");
    return { characters: parsed.body.textContent?.length ?? 0, line: "same" };
  }
  const lines = before.split("\n");
  const last = lines.pop() ?? "";
  const characters = lines.reduce((sum, line) => sum + line.trim().length, last.trimStart().length);
  const rest = area.value.slice(area.selectionStart).split("\n")[0] ?? "";
  return { characters, line: last.trim() !== "" || characters === 0 ? "same" : rest.trim() === "" ? "new" : "next" };
}
