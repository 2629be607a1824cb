import type { ArticleSummary } from "./article.ts";
import type { Category } from "./categories.ts";

/** Hat line of a story that is published first and completed later. */
export const URGENT_KICKER = "URGENTE";

/** A story is urgent by its hat line alone: a place on the home page changes for other reasons. */
export const isUrgentStory = ({ kicker }: Pick<ArticleSummary, "kicker">): boolean => kicker.trim().toUpperCase() === URGENT_KICKER;

/** True when an urgent story lacks a cover, which its form does not require. Its text may have any length. */
export const isToBeCompleted = (story: Pick<ArticleSummary, "kicker" | "coverUrl">): boolean => isUrgentStory(story) && story.coverUrl === null;

/** The section of a story that names none, where the newsroom has it. */
const DEFAULT_SECTION = "geral";

/** Categories when nobody chose: its town, else the general section. */
export function urgentCategories(town: string, known: readonly Pick<Category, "slug" | "type">[]): string[] {
  if (known.some(({ slug, type }) => slug === town && type === "municipality")) return [town];
  const sections = known.filter(({ type }) => type === "editorial");
  const section = sections.find(({ slug }) => slug === DEFAULT_SECTION) ?? sections[0];
  return section ? [section.slug] : [];
}
