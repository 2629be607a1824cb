import { notesAtEnd } from "#app/features/articles/footnotes.ts";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'", apos: "'" };

/** The words of a body: blocks on lines of their own, without tags. */
export const plainText = (html: string): string =>
  notesAtEnd(html)
    .replace(/<(?:script|style|iframe)\b[^<>]*>(?:[^<]|<(?!\/?(?:script|style|iframe)\b))*<\/(?:script|style|iframe)>/gi, " ")
    .replace(/<\/(?:p|h[1-6]|li|td|th|tr|figcaption|blockquote|cite|div|dt|dd)>|<(?:br|hr)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|nbsp|#39|apos);/g, (_, name: string) => ENTITIES[name] ?? " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();
