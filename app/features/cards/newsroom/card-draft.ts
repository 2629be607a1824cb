import { diffArrays } from "diff";
import { type CardFormat, type CardOrder, type CardTemplate, titleWords } from "../card-order.ts";
import { type CardRequest, WIRE_TYPES } from "./social-calls.ts";
import type { Background } from "./use-pictures.ts";

/**
 * Indexes of the marked words after an edit of the title: unchanged words keep their mark wherever they moved, and so does a
 * word that was replaced in place, or correcting one letter would lose the mark.
 */
export function marksAfterEdit(before: readonly string[], after: readonly string[], marks: readonly number[]): number[] {
  const marked = new Set(marks);
  const kept: number[] = [];
  let [from, to] = [0, 0];
  let gone = 0;
  let come = 0;
  const replace = () => {
    if (gone === come) for (let step = 0; step < gone; step += 1) if (marked.has(from + step)) kept.push(to + step);
    from += gone;
    to += come;
    gone = come = 0;
  };
  for (const { added, removed, count } of diffArrays([...before], [...after])) {
    if (removed) gone += count;
    else if (added) come += count;
    else {
      replace();
      for (let step = 0; step < count; step += 1) if (marked.has(from + step)) kept.push(to + step);
      from += count;
      to += count;
    }
  }
  replace();
  return kept;
}

/** The fields of an article that a card uses. */
export interface CardStory {
  id: number;
  title: string;
  kicker: string;
  /** HTML. */
  content: string;
  imageUrl: string | null;
  /** Slug of the section that gives the colour. */
  section: string;
}

/** A person's choices for a card. */
export interface CardDraft {
  format: CardFormat;
  template: CardTemplate;
  title: string;
  kicker: string;
  /** Places of the marked words. */
  marks: readonly number[];
}

/** Longest title and kicker of a card. Characters; texts longer than the site's own limits are shrunk, then truncated. */
export const CARD_TITLE_MAX = 300;
export const CARD_KICKER_MAX = 60;

export const draftOf = (story: CardStory, format: CardFormat): CardDraft => ({ format, template: "foto", title: story.title, kicker: story.kicker, marks: [] });

/** The title as it is drawn and sent. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, " ").trim();

export const withTitle = (draft: CardDraft, title: string): CardDraft => ({
  ...draft,
  title,
  marks: marksAfterEdit(titleWords(collapseSpaces(draft.title)), titleWords(collapseSpaces(title)), draft.marks),
});

/** True when closing the window would lose something typed or marked. */
export const isTouched = (draft: CardDraft, story: CardStory): boolean => draft.title !== story.title || draft.kicker !== story.kicker || draft.marks.length > 0;

export const requestOf = (draft: CardDraft, story: CardStory): CardRequest => ({
  title: collapseSpaces(draft.title),
  hat: collapseSpaces(draft.kicker),
  imageUrl: story.imageUrl,
  categoria: story.section,
  type: WIRE_TYPES[draft.format],
  highlightedWords: draft.marks,
  template: draft.template,
});

/** The order that the server makes of the same request. */
export const orderOf = (draft: CardDraft, paper: { color: string; siteName: string }, background: Background): CardOrder => ({
  kind: "card",
  format: draft.format,
  template: draft.template,
  title: collapseSpaces(draft.title),
  kicker: collapseSpaces(draft.kicker),
  color: paper.color,
  siteName: paper.siteName,
  highlighted: draft.marks,
  picture: background.kind === "ready" ? { size: background.size, focus: background.focus } : null,
});
