import { providerOrigin } from "#app/platform/outbound/provider-origin.provider.ts";
import { azureSpeech } from "./azure-speech.provider.ts";
import type { SpeechChoice } from "./speech.server.ts";

/** Environment variables of narration. */
export type SpeechEnv = { AZURE_SPEECH_KEY?: string } & Partial<Pick<Env, "AZURE_SPEECH_REGION" | "AZURE_SPEECH_URL">>;

/** The configured speech service, or the names of settings that are missing or invalid. */
export function speechFromEnv(env: SpeechEnv): SpeechChoice {
  const key = env.AZURE_SPEECH_KEY?.trim() ?? "";
  const region = env.AZURE_SPEECH_REGION?.trim().toLowerCase() ?? "";
  const isRegion = /^[a-z0-9]{2,40}$/.test(region);
  const baseUrl = providerOrigin(env.AZURE_SPEECH_URL?.trim() || `https://${isRegion ? region : "regiao"}.tts.speech.microsoft.com`);
  const missing = [...(/^[\x21-\x7e]{8,200}$/.test(key) ? [] : ["AZURE_SPEECH_KEY"]), ...(isRegion ? [] : ["AZURE_SPEECH_REGION"]), ...(baseUrl ? [] : ["AZURE_SPEECH_URL"])];
  return missing.length > 0 || !baseUrl ? { speech: null, missing } : { speech: azureSpeech({ baseUrl, key, region }), missing: [] };
}
