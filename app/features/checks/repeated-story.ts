import { DAY_MS } from "#app/platform/time/units.ts";
import type { StoryRule } from "./read-story.ts";

/** Stories older than this are no repetition. Days. */
const REPEATED_WITHIN_DAYS = 30;
/** A list of more would say nothing more. */
const NAMED_MAX = 3;

/** Published stories of the last 30 days with nearly the same words, as the search index found them. */
export const repeatedStory: StoryRule = ({ content }, { similarStories, today }) => {
  const since = Date.parse(`${today}T00:00:00Z`) - REPEATED_WITHIN_DAYS * DAY_MS;
  const once = new Map(similarStories.filter(({ publishedAt }) => publishedAt >= since).map((story) => [story.id, story]));
  return [...once.values()].slice(0, NAMED_MAX).map(({ title }) => ({
    sentence: `Veja se não repete “${title}”.`,
    passage: content.title.trim() || null,
    reason: "Uma matéria parecida foi publicada nos últimos 30 dias. Se há novidade, atualize aquela ou diga no título o que mudou.",
  }));
};
