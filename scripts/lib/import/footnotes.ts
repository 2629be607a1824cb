import { noteHtml } from "../../../app/features/articles/body-text.ts";
import { attributesOf, escapeHtml, wordsOf } from "./html-tokens.ts";

/** Footnotes as WordPress 6.3 and later keep them beside a post: their texts by the ids that the text refers to. */
export function footnotesOf(meta: string): ReadonlyMap<string, string> {
  try {
    const notes: unknown = JSON.parse(meta);
    if (!Array.isArray(notes)) return new Map();
    return new Map(
      notes.flatMap((note: { id?: unknown; content?: unknown } | null) =>
        typeof note?.id === "string" && typeof note.content === "string" ? [[note.id, wordsOf(withAddresses(note.content))] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

const LINK = /<a\b[^<>]{0,2000}>[^<>]{0,500}<\/a>/gi;

/** A note's text with the addresses that it links to beside their words: a footnote here is plain text. */
export const withAddresses = (html: string): string =>
  html.replace(LINK, (link) => {
    const { href = "" } = attributesOf(link.slice(0, link.indexOf(">") + 1));
    return /^https?:\/\//i.test(href) && !wordsOf(link).includes(href.replace(/^https?:\/\/|\/$/g, "")) ? `${link} (${escapeHtml(href)})` : link;
  });

/** Codes of the plugins that had footnotes before WordPress did. */
export const NOTE_CODES = new Set(["ref", "efn_note", "footnote", "footnotes", "fn", "mfn", "modern_footnote", "sidenote"]);

/** The figure of a footnote in a text, which knows the id of its note. */
const NOTE_FIGURE = /<sup [^<>]{0,200}data-fn="([\w-]{1,80})"[^<>]{0,200}>(?:<a [^<>]{0,400}>)?[^<>]{0,20}(?:<\/a>)?<\/sup>/gi;

/** A text with its footnotes where their figures stand. `tell` is told of those without a place, and of figures without a note. */
export function footnotesIn(content: string, footnotes: ReadonlyMap<string, string>, tell: (note: string) => void): string {
  const used = new Set<string>();
  const noted = content.replace(NOTE_FIGURE, (figure, id: string) => {
    const note = footnotes.get(id);
    if (note === undefined) tell(`nota de rodapé sem texto no arquivo: ${id}`);
    used.add(id);
    return note === undefined ? figure : noteHtml(escapeHtml(note));
  });
  for (const [id, note] of footnotes) if (!used.has(id)) tell(`nota de rodapé sem lugar no texto: ${note.slice(0, 200)}`);
  return noted;
}
