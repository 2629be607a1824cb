import { EVERYTHING, URGENT } from "./push-choices.ts";

interface StoryTopicsOf {
  kicker: string;
  categories: readonly string[];
  municipality: string | null;
}

/** A story is urgent by its hat line alone: a place on the home page changes for other reasons. */
export const isUrgentStory = ({ kicker }: Pick<StoryTopicsOf, "kicker">): boolean => kicker.trim().toUpperCase() === "URGENTE";

/** The topics under which browsers get a story; the urgent one first, so that who chose it is not reached by another's rule before. */
export function storyTopics(story: StoryTopicsOf): string[] {
  return [
    ...(isUrgentStory(story) ? [URGENT] : []),
    EVERYTHING,
    ...(story.municipality === null ? [] : [`municipio:${story.municipality}`]),
    ...new Set(story.categories.map((slug) => `categoria:${slug}`)),
  ];
}
