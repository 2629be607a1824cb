import { fold } from "#app/platform/text/fold.ts";
import type { ArticleSummary } from "./article.ts";

/** Shorter words say little of a story. */
const WORD_MIN = 4;
const WORDS_MAX = 8;
/** A suggestion shares so many words with the address, or all of them where there are fewer. */
const SHARED_MIN = 2;

/** The telling words of an address that leads nowhere: of its last part, without the number it begins with. */
export function addressWords(path: string): string[] {
  const last = path.split("/").filter(Boolean).at(-1) ?? "";
  const words = fold(decoded(last)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].filter((word) => word.length >= WORD_MIN && !/^\d+$/.test(word)).slice(0, WORDS_MAX);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An FTS5 expression in which any of the words may occur in a title; null without words. */
export const toAnyWordExpression = (words: readonly string[]): string | null => (words.length === 0 ? null : `title : (${words.map((word) => `"${word}"`).join(" OR ")})`);

/** The stories whose titles share most with the words of an address, newest first among equals. */
export function rankByTitleWords<T extends Pick<ArticleSummary, "title" | "publishedAt" | "createdAt">>(stories: readonly T[], words: readonly string[], limit: number): T[] {
  const wanted = Math.min(SHARED_MIN, words.length);
  const time = (story: T) => story.publishedAt ?? story.createdAt;
  return stories
    .map((story) => {
      const title = new Set(fold(story.title).match(/[\p{L}\p{N}]+/gu) ?? []);
      return { story, shared: words.filter((word) => title.has(word)).length };
    })
    .filter(({ shared }) => shared > 0 && shared >= wanted)
    .sort((one, other) => other.shared - one.shared || time(other.story) - time(one.story))
    .slice(0, limit)
    .map(({ story }) => story);
}
