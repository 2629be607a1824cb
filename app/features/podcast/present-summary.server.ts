import type { Recording } from "#app/features/narration/narration.ts";
import type { NarratedContent } from "#app/features/narration/narration-text.ts";
import { sourceHashOf } from "#app/features/narration/present-narration.server.ts";
import type { DaySummary } from "./day-summaries.store.ts";
import { type SummaryStory, summaryContent, summaryEditionOf } from "./day-summary.ts";

/** What an edition says now; null where one of its stories is gone, or has no summary any more. */
export function contentOf({ id, stories }: Pick<DaySummary, "id" | "stories">, known: readonly SummaryStory[], siteName: string): NarratedContent | null {
  const edition = summaryEditionOf(id);
  const told = stories.flatMap((one) => known.find((story) => story.id === one) ?? []);
  return edition && told.length === stories.length ? summaryContent(edition, told, siteName) : null;
}

/** The recording of an edition, if it says what its stories say now. */
export async function presentSummary(summary: DaySummary, known: readonly SummaryStory[], siteName: string): Promise<Recording | null> {
  const { recording } = summary;
  const content = recording && contentOf(summary, known, siteName);
  return content && recording.sourceHash === (await sourceHashOf(content)) ? recording : null;
}
