import { cutText } from "../suggestions/cut-text.ts";
import { sentencesOf } from "../suggestions/summary-topics.ts";
import { SUBTITLE_MAX } from "./article.ts";
import type { Category } from "./categories.ts";

/** Hat line of a story that is published first and completed later. */
export const URGENT_KICKER = "URGENTE";

/** The section of a story that names none, where the newsroom has it. */
const DEFAULT_SECTION = "geral";

/** The first sentence, within the limit of a subtitle. */
export const urgentSubtitle = (text: string): string => cutText(sentencesOf(text.trim())[0] ?? "", SUBTITLE_MAX);

/** Where the story stands while nobody chose: in its town, else in the general section. */
export function urgentCategories(town: string, known: readonly Pick<Category, "slug" | "type">[]): string[] {
  if (known.some(({ slug, type }) => slug === town && type === "municipality")) return [town];
  const sections = known.filter(({ type }) => type === "editorial");
  const section = sections.find(({ slug }) => slug === DEFAULT_SECTION) ?? sections[0];
  return section ? [section.slug] : [];
}
