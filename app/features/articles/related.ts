import { fold } from "#app/platform/text/fold.ts";
import type { ArticleSummary, StoryCard } from "./article.ts";

/** Fields that decide how closely two stories are related. */
export type RelatedCandidate = Pick<StoryCard, "id" | "municipality" | "category" | "tags" | "publishedAt" | "createdAt">;

const time = ({ publishedAt, createdAt }: RelatedCandidate) => publishedAt ?? createdAt;

const newestFirst = (one: RelatedCandidate, other: RelatedCandidate) => time(other) - time(one) || other.id - one.id;

/** 0 for the same town and topic, 1 for the same town, 2 for the same topic, 3 for neither. A shared tag is a shared topic. */
function distance(story: RelatedCandidate, other: RelatedCandidate, sharedTags: number): number {
  const sameTown = story.municipality !== null && story.municipality === other.municipality;
  const sameTopic = story.category === other.category || sharedTags > 0;
  return sameTown ? (sameTopic ? 0 : 1) : sameTopic ? 2 : 3;
}

/**
 * At most `limit` stories to read after `story`: nearest first, among equally near those that share more tags, then the
 * newest; filled from `newest` where too few are near. Never `story` itself, none twice.
 */
export function chooseRelated<T extends RelatedCandidate>(story: RelatedCandidate, candidates: readonly T[], newest: readonly T[], limit: number): T[] {
  const tags = new Set(story.tags.map(fold));
  const others = [...new Map([...candidates, ...newest].filter(({ id }) => id !== story.id).map((other) => [other.id, other])).values()];
  return others
    .map((other) => {
      const shared = other.tags.filter((tag) => tags.has(fold(tag))).length;
      return { other, shared, distance: distance(story, other, shared) };
    })
    .sort((one, two) => one.distance - two.distance || two.shared - one.shared || newestFirst(one.other, two.other))
    .slice(0, limit)
    .map(({ other }) => other);
}

/** Shorter words say little of a story. */
const WORD_MIN = 4;
const WORDS_MAX = 8;
/** A suggestion shares so many words with the address, or all of them where there are fewer. */
const SHARED_MIN = 2;

/** The words of a missing address: of its last part, without the number it begins with. */
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

/** Stories ordered by how many words of the URL their titles contain; the newest first among equal counts. */
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
