import { createCaptionService } from "#app/features/cards/captions.server.ts";
import { speechFromEnv } from "#app/features/speech/from-env.provider.ts";
import { createNarratorVoiceService } from "#app/features/speech/narrator-voice.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { createAiLabelService } from "./ai-labels.server.ts";
import { createAiLabelRepository, createAiUsageRepository } from "./ai-labels.store.ts";
import { createCompletionService } from "./completions.server.ts";
import { dailyTokensFromEnv, textModelFromEnv } from "./openai-text-model.provider.ts";

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
