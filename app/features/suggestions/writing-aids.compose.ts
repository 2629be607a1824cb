import { createCaptionService } from "#app/features/cards/captions.server.ts";
import { speechFromEnv } from "#app/features/speech/from-env.provider.ts";
import { createNarratorVoiceService } from "#app/features/speech/narrator-voice.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { createAiLabelService } from "./ai-labels.server.ts";
import { createAiUsageRepository } from "./ai-labels.store.ts";
import { createCompletionService } from "./completions.server.ts";
import { dailyTokensFromEnv, textModelFromEnv } from "./openai-text-model.provider.ts";

/** The text model, and what is written with it; the voice that reads what was written. */
export function composeWritingAids(shared: SharedDependencies) {
  const { env, settings, db, now, randomId } = shared;
  const completions = createCompletionService({
    choice: textModelFromEnv(env),
    usage: createAiUsageRepository(db),
    dailyTokens: dailyTokensFromEnv(env),
    timeZone: settings.timeZone,
    now,
    randomId,
  });
  return {
    captions: createCaptionService(shared, { completions }),
    completions,
    aiLabels: createAiLabelService(shared),
    narratorVoice: createNarratorVoiceService(shared, speechFromEnv(env)),
  };
}

export type WritingAids = ReturnType<typeof composeWritingAids>;
