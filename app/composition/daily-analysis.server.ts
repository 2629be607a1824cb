import { createAudienceNoteRepository } from "#app/db/audience/audience-notes.ts";
import { createDailyAnalysisRepository } from "#app/db/dashboard/daily-analyses.ts";
import { createHourTrendService } from "#app/services/audience/hour-trends.server.ts";
import { createChartNotesService } from "#app/services/dashboard/chart-notes.server.ts";
import { createDailyAnalysisService } from "#app/services/dashboard/daily-analysis.server.ts";
import { createNextActionsService, type NextActionsDeps } from "#app/services/dashboard/next-actions.server.ts";
import type { composeChannels } from "./channels.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";
import type { WritingAids } from "./writing-aids.server.ts";

/** What the dashboard tells of the audience and offers to do about it; notes of charts. */
export function composeDailyAnalysis(
  { db, articles, categories, settings: { timeZone }, now }: SharedDependencies,
  { completions }: WritingAids,
  { services: { whatsApp, whatsAppQueue, instagramQueue } }: ReturnType<typeof composeChannels>,
  articleService: NextActionsDeps["articleService"],
) {
  return {
    chartNotes: createChartNotesService({ notes: createAudienceNoteRepository(db), queues: { whatsapp: whatsAppQueue, instagram: instagramQueue }, timeZone, now }),
    dailyAnalysis: createDailyAnalysisService({ db, analyses: createDailyAnalysisRepository(db), categories, completions, timeZone, now }),
    hourTrends: createHourTrendService({ db, timeZone, now }),
    nextActions: createNextActionsService({ db, articles, articleService, stories: whatsApp.stories, now }),
  };
}
