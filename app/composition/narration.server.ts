import { createNarrationRepository } from "#app/db/narration/narrations.ts";
import { speechFromEnv } from "#app/integrations/azure-speech/from-env.server.ts";
import { createAudioFiles } from "#app/services/narration/audio-files.server.ts";
import { createNarrationChoicesService } from "#app/services/narration/narration-choices.server.ts";
import { narrationOutboxConsumers } from "#app/services/narration/narration-outbox.ts";
import { createNarrationRecords } from "#app/services/narration/narration-records.server.ts";
import { createNarrationService } from "#app/services/narration/narrations.server.ts";
import type { DistributionQueuePort } from "#app/services/queue/delivery-queues.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** Stories read aloud, and the files of all recordings; `queue` has the jobs that make them. */
export function composeNarration({ env, db, articles, siteSettings, store, now, onEdition }: SharedDependencies, queue: DistributionQueuePort) {
  const repository = createNarrationRepository(db);
  const narrations = createNarrationService({ db, articles, narrations: repository, settings: siteSettings, queue, now, onEdition });
  return {
    services: {
      narrations,
      narrationChoices: createNarrationChoicesService({ db, settings: siteSettings, now, onEdition }),
      audioFiles: createAudioFiles({ store, records: [createNarrationRecords({ db, articles, narrations: repository })], now }),
    },
    consumers: narrationOutboxConsumers(narrations, speechFromEnv(env).speech !== null),
  };
}
