import type { ArticleService } from "#app/features/articles/articles.server.ts";
import { createAudienceNoteRepository } from "#app/features/audience/audience-notes.store.ts";
import { createHourTrendService } from "#app/features/audience/online.server.ts";
import type { composeChannels } from "#app/features/distribution/channels.compose.ts";
import type { WritingAids } from "#app/features/suggestions/writing-aids.compose.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createChartNotesService, createDailyAnalysisService, createNextActionsService } from "./daily-analysis.server.ts";

/** Composes the dashboard's analysis of the audience with its suggested actions, and the charts' notes. */
export function composeDailyAnalysis(
  shared: SharedDependencies,
  { completions }: WritingAids,
  { services: { whatsApp } }: ReturnType<typeof composeChannels>,
  articleService: ArticleService,
) {
  const { db, queues, settings, now } = shared;
  const { timeZone } = settings;
  return {
    chartNotes: createChartNotesService({ notes: createAudienceNoteRepository(db), queues, timeZone, now }),
    dailyAnalysis: createDailyAnalysisService(shared, completions),
    hourTrends: createHourTrendService(shared),
    nextActions: createNextActionsService(shared, { articleService, stories: whatsApp.stories }),
  };
}

export const dashboardJobs: readonly Job[] = [
  { name: "chart-notes", run: ({ services, build }) => services.chartNotes.collect(build) },
  { name: "daily-analysis", run: ({ services }) => services.dailyAnalysis.runIfDue() },
];
