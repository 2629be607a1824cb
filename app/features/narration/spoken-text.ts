import { bodyParts, type WrittenKind } from "./body-parts.ts";
import type { NarratedContent } from "./narration-text.ts";
import type { Pronunciation } from "./pronunciation.ts";
import { sayWith } from "./say/say.ts";

/** What a spoken part is in the story. */
export type SpokenKind = WrittenKind;

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

/** Before the topics of the quick summary. */
const SUMMARY_OPENING = "Em resumo: ";

/** A story as it is read aloud: hat line, title, quick summary, body. What says nothing is left out. */
export function spokenParts({ title, kicker, quickSummary, bodyHtml }: NarratedContent, pronunciations: readonly Pronunciation[]): SpokenPart[] {
  const say = sayWith(pronunciations);
  const part = (kind: SpokenKind, written: string, block: number | null): SpokenPart[] => {
    const text = say(written);
    return text === "" ? [] : [{ kind, text, block, chapter: kind === "heading" ? written : null }];
  };
  const topics = quickSummary.flatMap((topic) => part("summary", topic, null));
  return [
    ...part("kicker", kicker, null),
    ...part("title", title, null),
    ...topics.map((topic, index) => (index === 0 ? { ...topic, text: SUMMARY_OPENING + topic.text } : topic)),
    ...bodyParts(bodyHtml).flatMap(({ kind, text, block }) => part(kind, text, block)),
  ];
}
