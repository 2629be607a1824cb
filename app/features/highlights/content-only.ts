import { isVisible } from "#app/features/articles/article.ts";
import { META_FIELDS } from "#app/features/articles/story-meta.ts";
import { isUrgentStory } from "#app/features/articles/urgent.ts";
import { sameBoard } from "./board.ts";
import type { BoardPlan } from "./plan.ts";

/**
 * Fields that pages show but choose or order nothing by. A change of any other field may add the article to pages or remove it: a correction adds it
 * to the page of corrections.
 */
const SHOWN_ONLY: ReadonlySet<string> = new Set([
  ...["title", "slug", "subtitle", "kicker", "body", "quickSummary", "readingWords", "coverUrl", "coverAlt", "coverCredit"],
  ...META_FIELDS,
  ...["whatsappAuto", "pushAuto", "cardAuto", "audioAuto", "version", "updatedAt", "editedAt"],
]);

/** True when a plan changes only pages that already show its article. Feeds and sitemaps, which order by further fields, are not counted. */
export function isContentOnly({ before, after, article, orderKeys, returned = [] }: BoardPlan): boolean {
  if (!article?.before || !isVisible(article.before) || !isVisible(article.row)) return false;
  if (!sameBoard(before, after) || orderKeys.length > 0 || returned.length > 0) return false;
  // An urgent story stands in the strip of every page.
  if (isUrgentStory(article.before) !== isUrgentStory(article.row)) return false;
  const was: Readonly<Record<string, unknown>> = { ...article.before };
  return Object.entries(article.row).every(([field, value]) => SHOWN_ONLY.has(field) || JSON.stringify(value) === JSON.stringify(was[field]));
}
