import { MAX_WORDS } from "../articles/search.ts";
import { stem } from "./stem.ts";

/** A word that heads are ranked by: as it was typed, folded, and its stem. */
export interface RankedWord {
  whole: string;
  stem: string;
}

/**
 * What an occurrence of a word in a head counts, by where and how it stands there (ours). In the body it counts nothing. Authors,
 * tags, towns and sections count by their stems.
 */
export const HEAD_POINTS = { title: { whole: 8, stem: 6, beginning: 3 }, deck: { whole: 4, stem: 3 }, names: 3 } as const;

/** What a story of now counts for its age (ours): less than a word in the title does. After `FRESH_DAYS` it is half of it. */
export const FRESH_POINTS = 4;
export const FRESH_DAYS = 30;

/** The words of a query, as heads are ranked by them: at most `MAX_WORDS`. */
export const rankedWords = (tokens: readonly string[]): RankedWord[] => tokens.slice(0, MAX_WORDS).map((whole) => ({ whole, stem: stem(whole) }));
