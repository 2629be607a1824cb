import { fold } from "#app/platform/text/fold.ts";
import type { StoryCard } from "./article.ts";

/** What makes one story follow from another. */
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
