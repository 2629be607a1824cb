import { foldedWords } from "#app/platform/text/search.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** Age up to which a story counts as the original of a repetition. Milliseconds (issue: 30 days). */
export const SIMILAR_MS = 30 * DAY_MS;
/** Matches of the index that are compared (ours). */
export const SIMILAR_CANDIDATES = 100;
export const SIMILAR_SHOWN = 3;

/** Words too short, or too common in titles, to tell stories apart. */
const WORD_MIN = 4;
const COMMON = new Set(["para", "sobre", "apos", "pela", "pelo", "mais", "entre", "como", "nesta", "neste", "piaui", "diz", "contra", "durante", "quando", "dois", "duas", "tres"]);
const WORDS_MAX = 8;
/** Minimum share of both titles' words that must be the same (our choice). */
const OVERLAP_MIN = 0.6;
const SHARED_MIN = 3;

export const titleWords = (title: string): string[] => [...new Set(foldedWords(title).filter((word) => (word.length >= WORD_MIN || /^\d+$/.test(word)) && !COMMON.has(word)))];

/** An FTS5 expression for titles with one of the telling words; null for a title of too few words. */
export function similarExpression(title: string): string | null {
  const words = titleWords(title).slice(0, WORDS_MAX);
  return words.length < SHARED_MIN ? null : `title : (${words.map((word) => `"${word}"`).join(" OR ")})`;
}

/** The candidates whose titles say nearly the same, the closest first. */
export function similarTo<T extends { title: string }>(title: string, candidates: readonly T[]): T[] {
  const own = new Set(titleWords(title));
  return candidates
    .map((candidate) => {
      const other = titleWords(candidate.title);
      const shared = other.filter((word) => own.has(word)).length;
      const all = new Set([...own, ...other]).size;
      return { candidate, shared, overlap: all === 0 ? 0 : shared / all };
    })
    .filter(({ shared, overlap }) => shared >= SHARED_MIN && overlap >= OVERLAP_MIN)
    .sort((one, next) => next.overlap - one.overlap)
    .slice(0, SIMILAR_SHOWN)
    .map(({ candidate }) => candidate);
}
