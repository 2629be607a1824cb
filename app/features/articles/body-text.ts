const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text content as a stored body has it: quotes stay as they are. */
export const textHtml = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);

/** Plain text as the body of a story: a paragraph for each line. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => `<p>${textHtml(line)}</p>`)
    .join("");

const CHARACTERS: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " " };

/** The text of a body that holds plain paragraphs alone; null of any other, which text would lose something of. */
export function plainTextOf(html: string): string | null {
  const lines: string[] = [];
  const rest = html.replace(/<p>([^<]*)<\/p>\s*/g, (_paragraph, line: string) => {
    lines.push(line.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => CHARACTERS[entity] ?? entity));
    return "";
  });
  return rest.trim() === "" ? lines.join("\n") : null;
}

const TAG = /<\/?[a-z][^<>]*>/i;

/** The body of what was typed where no formatting is offered: lines are paragraphs, unless it is written in HTML. */
export const typedBody = (text: string): string => (TAG.test(text) ? text : paragraphsOf(text));

/** The text that stands for a body where no formatting is offered: unchanged, it is the same body again. Null where no text is. */
export function typedText(html: string): string | null {
  const text = plainTextOf(html);
  return text !== null && typedBody(text) === html ? text : null;
}

/** Words read in a minute (spec 1 §9). */
const WORDS_PER_MINUTE = 200;

export const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Estimated minutes, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));

/** A footnote stands in a body where it refers to: plain text in an element of its own. Numbers are made when it is shown. */
export const noteHtml = (text: string): string => `<small data-nota="rodape">${text}</small>`;

const NOTE = /<small data-nota="rodape">([^<]*)<\/small>/g;

/** Longest note that the editor's field takes. Characters (ours). */
export const NOTE_MAX = 1_000;

/**
 * A sanitised body without its footnotes, with `mark(number)` in their places, and the notes in their order as escaped text.
 */
export function splitNotes(html: string, mark: (number: number) => string = () => ""): { html: string; notes: string[] } {
  const notes: string[] = [];
  const rest = html.replace(NOTE, (_whole, text: string) => mark(notes.push(text)));
  return { html: rest, notes };
}

/** The body with its footnotes moved to the end as paragraphs, for text-only output: a footnote does not interrupt a sentence. */
export function notesAtEnd(html: string): string {
  const { html: text, notes } = splitNotes(html);
  return text + notes.map((note, index) => `<p>Nota ${index + 1}: ${note}</p>`).join("");
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'", apos: "'" };

/** The words of a body: blocks on lines of their own, without tags. */
export const plainText = (html: string): string =>
  notesAtEnd(html)
    .replace(/<(?:script|style|iframe)\b[^<>]*>(?:[^<]|<(?!\/?(?:script|style|iframe)\b))*<\/(?:script|style|iframe)>/gi, " ")
    .replace(/<\/(?:p|h[1-6]|li|td|th|tr|figcaption|blockquote|cite|div|dt|dd)>|<(?:br|hr)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|nbsp|#39|apos);/g, (_, name: string) => NAMED[name] ?? " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();
