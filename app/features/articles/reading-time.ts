/** Words read in a minute (spec 1 §9). */
const WORDS_PER_MINUTE = 200;

export const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Estimated minutes, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
