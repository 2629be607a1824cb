import type { NarratedContent } from "./narration-text.ts";
import type { Pronunciation } from "./pronunciation.ts";

/** What a spoken part is in the story. */
export type SpokenKind = "title" | "kicker" | "summary" | "heading" | "paragraph" | "quote" | "item" | "caption" | "table";

/** A piece of a story as it is said. */
export interface SpokenPart {
  kind: SpokenKind;
  /** Words only, no digits; ends with punctuation. */
  text: string;
  /** Index of the element of the body, among those at its top level, that says this; null for what stands above the body. */
  block: number | null;
  /** The written text of a heading, which begins a chapter; null for everything else. */
  chapter: string | null;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A story as it is read aloud: hat line, title, quick summary, body. */
export function spokenParts({ title, kicker, quickSummary, bodyHtml }: NarratedContent, _pronunciations: readonly Pronunciation[]): SpokenPart[] {
  const part = (kind: SpokenKind, text: string, block: number | null): SpokenPart[] => (text.trim() === "" ? [] : [{ kind, text: sentence(text.trim()), block, chapter: null }]);
  return [
    ...part("kicker", kicker, null),
    ...part("title", title, null),
    ...part("summary", quickSummary.length > 0 ? `Em resumo: ${quickSummary.join(" ")}` : "", null),
    ...part("paragraph", bodyHtml.replace(/<[^<>]*>/g, " "), 0),
  ];
}
