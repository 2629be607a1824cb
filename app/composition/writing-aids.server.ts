import { createAiUsageRepository } from "#app/db/ai-usage.ts";
import { dailyTokensFromEnv, textModelFromEnv } from "#app/integrations/ai/from-env.server.ts";
import { createCaptionService } from "#app/services/captions.server.ts";
import { createCompletionService } from "#app/services/completions.server.ts";
import type { Foundation } from "./foundation.server.ts";

/** The text model, and what is written with it. */
export function composeWritingAids({ env, settings, db, categories, now, randomId }: Foundation) {
  const completions = createCompletionService({
    choice: textModelFromEnv(env),
    usage: createAiUsageRepository(db),
    dailyTokens: dailyTokensFromEnv(env),
    timeZone: settings.timeZone,
    now,
    randomId,
  });
  return { captions: createCaptionService({ db, categories, completions, siteName: settings.name }), completions };
}

export type WritingAids = ReturnType<typeof composeWritingAids>;
