import { createNarrationRepository } from "#app/db/narration/narrations.ts";
import { createDaySummaryRepository } from "#app/db/podcast/day-summaries.ts";
import { speechFromEnv } from "#app/integrations/azure-speech/from-env.server.ts";
import { createAudioFiles } from "#app/services/narration/audio-files.server.ts";
import { createNarrationChoicesService } from "#app/services/narration/narration-choices.server.ts";
import { narrationOutboxConsumers } from "#app/services/narration/narration-outbox.ts";
import { createNarrationRecords } from "#app/services/narration/narration-records.server.ts";
import { createNarrationService } from "#app/services/narration/narrations.server.ts";
import { createDaySummaryService } from "#app/services/podcast/day-summaries.server.ts";
import type { DistributionQueuePort } from "#app/services/queue/delivery-queues.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** Stories read aloud, and the files of all recordings; `queue` has the jobs that make them. */
export function composeNarration({ env, db, articles, siteSettings, siteDefaults, store, now, onEdition }: SharedDependencies, queue: DistributionQueuePort) {
  const isConfigured = speechFromEnv(env).speech !== null;
  const repository = createNarrationRepository(db);
  const narrations = createNarrationService({ db, articles, narrations: repository, settings: siteSettings, queue, now, onEdition });
  const daySummaries = createDaySummaryService({ db, summaries: createDaySummaryRepository(db), settings: siteSettings, defaults: siteDefaults, queue, isConfigured, now });
  return {
    services: {
      daySummaries,
      narrations,
      narrationChoices: createNarrationChoicesService({ db, settings: siteSettings, now, onEdition }),
      audioFiles: createAudioFiles({ store, records: [createNarrationRecords({ db, articles, narrations: repository }), daySummaries.records], now }),
    },
    consumers: [...narrationOutboxConsumers(narrations, isConfigured), daySummaries.outboxConsumer],
  };
}
