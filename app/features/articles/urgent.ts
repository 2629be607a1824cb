import type { ArticleSummary } from "./article.ts";
import type { Category } from "./categories.ts";

/** Hat line of a story that is published first and completed later. */
export const URGENT_KICKER = "URGENTE";

/** A story is urgent by its hat line alone: a place on the home page changes for other reasons. */
export const isUrgentStory = ({ kicker }: Pick<ArticleSummary, "kicker">): boolean => kicker.trim().toUpperCase() === URGENT_KICKER;

/** Whether an urgent story still lacks what its form lets pass: a cover. Its text is as long as its author wants. */
export const isToBeCompleted = (story: Pick<ArticleSummary, "kicker" | "coverUrl">): boolean => isUrgentStory(story) && story.coverUrl === null;

/** The section of a story that names none, where the newsroom has it. */
const DEFAULT_SECTION = "geral";

/** Where the story stands while nobody chose: in its town, else in the general section. */
export function urgentCategories(town: string, known: readonly Pick<Category, "slug" | "type">[]): string[] {
  if (known.some(({ slug, type }) => slug === town && type === "municipality")) return [town];
  const sections = known.filter(({ type }) => type === "editorial");
  const section = sections.find(({ slug }) => slug === DEFAULT_SECTION) ?? sections[0];
  return section ? [section.slug] : [];
}
