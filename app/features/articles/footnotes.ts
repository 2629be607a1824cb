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

/** A body whose footnotes follow the text as paragraphs, for who reads words alone: no sentence is interrupted. */
export function notesAtEnd(html: string): string {
  const { html: text, notes } = splitNotes(html);
  return text + notes.map((note, index) => `<p>Nota ${index + 1}: ${note}</p>`).join("");
}
