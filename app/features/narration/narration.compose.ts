import { createDaySummaryService } from "#app/features/podcast/day-summaries.server.ts";
import { speechFromEnv } from "#app/features/speech/from-env.provider.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createAudioFiles } from "./audio-files.server.ts";
import { createNarrationRecords } from "./narration-records.server.ts";
import { createNarrationChoicesService } from "./narration-settings.server.ts";
import { createNarrationService, narrationOutboxConsumers } from "./narrations.server.ts";
import { createNarrationRepository } from "./narrations.store.ts";

/** Stories read aloud, and the files of all recordings. */
export function composeNarration(shared: SharedDependencies) {
  const { env, queues, db, articles, store, now } = shared;
  const isConfigured = speechFromEnv(env).speech !== null;
  const repository = createNarrationRepository(db);
  const narrations = createNarrationService(shared, queues.narration);
  const daySummaries = createDaySummaryService(shared, { queue: queues.narration, isConfigured });
  return {
    services: {
      daySummaries,
      narrations,
      narrationChoices: createNarrationChoicesService(shared),
      audioFiles: createAudioFiles({ store, records: [createNarrationRecords({ db, articles, narrations: repository }), daySummaries.records], now }),
    },
    consumers: [...narrationOutboxConsumers(narrations, isConfigured), daySummaries.outboxConsumer],
  };
}

export const narrationJobs: readonly Job[] = [
  // Files of recordings stay for two days without a record.
  { name: "expire-audio", every: 60, run: ({ services }) => services.audioFiles.expire() },
  { name: "day-summary", run: ({ services }) => services.daySummaries.runIfDue() },
];
