import { DAILY_TOKENS_DEFAULT, modelOrder } from "./completion-limits.ts";
import { openAiTextModel } from "./openai-text-model.provider.ts";
import type { TextModelChoice } from "./text-model.server.ts";

const OPENAI_URL = "https://api.openai.com/v1";

/** Environment variables of the AI. */
export type AiEnv = Pick<Env, "OPENAI_BASE_URL" | "OPENAI_MODEL" | "AI_DAILY_TOKENS"> & { OPENAI_API_KEY?: string };

/** The configured text model, or the names of missing settings. */
export function textModelFromEnv(env: AiEnv): TextModelChoice {
  if (!env.OPENAI_API_KEY) return { model: null, missing: ["OPENAI_API_KEY"] };
  return { model: openAiTextModel({ apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL || OPENAI_URL, models: modelOrder(env.OPENAI_MODEL ?? "") }), missing: [] };
}

/** Daily token budget of the newsroom; a setting that is not a number is ignored. */
export function dailyTokensFromEnv(env: AiEnv): number {
  const set = Number(env.AI_DAILY_TOKENS);
  return env.AI_DAILY_TOKENS && Number.isFinite(set) && set >= 0 ? set : DAILY_TOKENS_DEFAULT;
}
