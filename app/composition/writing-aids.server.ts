import { createAiLabelRepository } from "#app/db/suggestions/ai-labels.ts";
import { createAiUsageRepository } from "#app/db/suggestions/ai-usage.ts";
import { dailyTokensFromEnv, textModelFromEnv } from "#app/integrations/ai/from-env.server.ts";
import { speechFromEnv } from "#app/integrations/azure-speech/from-env.server.ts";
import { createCaptionService } from "#app/services/cards/captions.server.ts";
import { createNarratorVoiceService } from "#app/services/speech/narrator-voice.server.ts";
import { createAiLabelService } from "#app/services/suggestions/ai-labels.server.ts";
import { createCompletionService } from "#app/services/suggestions/completions.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** The text model, and what is written with it; the voice that reads what was written. */
export function composeWritingAids({ env, settings, db, categories, siteSettings, store, now, randomId, waitUntil }: SharedDependencies) {
  const completions = createCompletionService({
    choice: textModelFromEnv(env),
    usage: createAiUsageRepository(db),
    dailyTokens: dailyTokensFromEnv(env),
    timeZone: settings.timeZone,
    now,
    randomId,
  });
  return {
    captions: createCaptionService({ db, categories, completions, siteName: settings.name }),
    completions,
    aiLabels: createAiLabelService({ labels: createAiLabelRepository(db), now }),
    narratorVoice: createNarratorVoiceService({ db, settings: siteSettings, choice: speechFromEnv(env), store, now, waitUntil }),
  };
}

export type WritingAids = ReturnType<typeof composeWritingAids>;
