import { isUrgentStory } from "#app/features/articles/urgent.ts";
import { storyTopics } from "./story-topics.ts";

/** Stories in the evening's digest. */
const DIGEST_STORIES = 3;

/** A story of the day, as the digest chooses it. */
export interface DigestStory {
  id: number;
  title: string;
  kicker: string;
  categories: readonly string[];
  municipality: string | null;
  /** 1 the super headline, 2 highlights, then the others. */
  groupRank: number;
  publishedAt: number;
}

/** The day's top stories among those that a reader follows: urgent ones, then by their place, then the newest. */
export function digestFor(stories: readonly DigestStory[], topics: readonly string[]): DigestStory[] {
  const followed = new Set(topics);
  return stories
    .filter((story) => storyTopics(story).some((topic) => followed.has(topic)))
    .sort((a, b) => Number(isUrgentStory(b)) - Number(isUrgentStory(a)) || a.groupRank - b.groupRank || b.publishedAt - a.publishedAt || b.id - a.id)
    .slice(0, DIGEST_STORIES);
}
