import { isUrgentStory } from "#app/features/articles/urgent.ts";
import { EVERYTHING, URGENT } from "./push-choices.ts";

interface StoryTopicsOf {
  kicker: string;
  categories: readonly string[];
  municipality: string | null;
}

/** The topics under which browsers get a story; the urgent one first, so that who chose it is not reached by another's rule before. */
export function storyTopics(story: StoryTopicsOf): string[] {
  return [
    ...(isUrgentStory(story) ? [URGENT] : []),
    EVERYTHING,
    ...(story.municipality === null ? [] : [`municipio:${story.municipality}`]),
    ...new Set(story.categories.map((slug) => `categoria:${slug}`)),
  ];
}
