import { KICKER_MAX, KICKER_MIN } from "#app/features/articles/article.ts";

/** Fields that are suggested for, by their names on the wire. */
export const SUGGESTION_FIELDS = ["titulo", "subtitulo", "chapeu"] as const;
export type SuggestionField = (typeof SUGGESTION_FIELDS)[number];

/** How many are offered (spec 1 §5). */
export const SUGGESTIONS_OFFERED = 3;
/** How many are asked for, so that three are left when some do not fit (ours). */
export const SUGGESTIONS_ASKED = 6;
/** Least plain text before the AI is asked (spec 1 §5, §9). Characters. */
export const AI_MIN_TEXT = 100;

/**
 * Characters of a suggestion, and of the article that is sent for it (spec 1 §5: 75, 120, 20; 1000, 800). A hat line of
 * more than the form's 15 could not be published, so the form's own limits stand.
 */
export const SUGGESTION_LIMITS: Record<SuggestionField, { min: number; max: number; content: number; isUppercase: boolean }> = {
  titulo: { min: 10, max: 75, content: 1_000, isUppercase: false },
  subtitulo: { min: 10, max: 120, content: 1_000, isUppercase: false },
  chapeu: { min: KICKER_MIN, max: KICKER_MAX, content: 800, isUppercase: true },
};
