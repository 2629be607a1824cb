import { AUDIO_FORMAT } from "#app/features/narration/narration-text.ts";
import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { type FailureClass, ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { boundedBytes, providerOrigin, TooLargeError } from "#app/platform/outbound/provider-call.provider.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { SpeechChoice, SpeechService } from "./narrator-voice.server.ts";
import { isVoiceName, ssmlOf, VOICE_LOCALE, type Voice } from "./voice.ts";

/** Sentence for each status: bodies are often empty, and their texts are not meant for users (contracts of Azure Speech: errors). */
function meaningOf(status: number): { kind: FailureClass; message: string } {
  if (status === 401 || status === 403) return { kind: "auth", message: "o Azure não aceitou a chave para esta região" };
  if (status === 429) return { kind: "rate_limited", message: "o limite de pedidos do Azure foi atingido" };
  if (status === 400 || status === 413 || status === 415) return { kind: "invalid", message: "o Azure não aceitou o pedido" };
  if (status === 404) return { kind: "invalid", message: "o endereço do Azure Speech não existe" };
  if (status === 408 || status >= 500) return { kind: "transient", message: "o Azure está fora do ar" };
  return { kind: "invalid", message: `o Azure respondeu ${status}` };
}

/** A refusal of the provider, derived from its status only. */
function statusFailure(status: number, headers: Headers): ProviderFailure {
  const { kind, message } = meaningOf(status);
  const wait = Number(headers.get("Retry-After") ?? Number.NaN);
  return new ProviderFailure(kind, message, {
    code: String(status),
    ...(headers.get("X-RequestId") ? { traceId: headers.get("X-RequestId") ?? undefined } : {}),
    ...(kind === "rate_limited" && Number.isFinite(wait) && wait >= 0 ? { retryAfterSeconds: Math.ceil(wait) } : {}),
  });
}

/** An unusable answer. */
const garbled = (code: string) => new ProviderFailure("transient", "o Azure respondeu algo que não se entende", { code });

/** No answer: too large, timed out, or no connection. */
function silence(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof TooLargeError) return garbled("too-large");
  const isTimeout = error instanceof Error && /timeout|abort/i.test(error.name);
  return isTimeout
    ? new ProviderFailure("transient", "o Azure demorou demais para responder", { code: "timeout" })
    : new ProviderFailure("transient", "não foi possível falar com o Azure", { code: "connection" });
}

export interface AzureSpeechOptions {
  /** Origin of the region's service, without a trailing slash. */
  baseUrl: string;
  key: string;
  region: string;
  /** Milliseconds. */
  timeouts?: { voices: number; synthesis: number };
  /** Delay of a retry without `Retry-After`. Milliseconds. */
  waitMs?: number;
}

/** Of a read and of a synthesis (contracts: time-outs of all adapters). */
const TIMEOUTS = { voices: 10_000, synthesis: MINUTE_MS };
const RETRY_WAIT_MS = 1_000;
/** Longest wait that is acceptable while a person watches the screen. */
const LONGEST_WAIT_MS = 3_000;
/** Bytes: the list of every language is about 500 KB; ten minutes of this format, the service's own limit, are 3.6 MB. */
const LIST_MAX = 4_000_000;
const AUDIO_MAX = 8_000_000;
/** The service requires one. */
const USER_AGENT = "lide-newsroom";

/** One entry of the provider's list: the fields that are used. */
type ListedVoice = Partial<Record<"ShortName" | "DisplayName" | "LocalName" | "Locale" | "Gender" | "VoiceType" | "Status", unknown>>;

const textOr = (value: unknown, otherwise: string): string => (typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 80) : otherwise);

function voiceOf(listed: ListedVoice | null): Voice[] {
  const { ShortName: name, Locale: locale, Gender: gender, VoiceType: type, Status: status } = listed ?? {};
  if (typeof name !== "string" || !isVoiceName(name) || locale !== VOICE_LOCALE || type !== "Neural" || status === "Deprecated") return [];
  if (gender !== "Male" && gender !== "Female") return [];
  const displayName = textOr(listed?.DisplayName, name);
  return [{ name, displayName, localName: textOr(listed?.LocalName, displayName), locale, gender }];
}

/** True when bytes begin like an MP3: with a frame, or with tags. */
const isMp3 = (bytes: Uint8Array): boolean =>
  bytes.byteLength > 3 && ((bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0) || String.fromCharCode(...bytes.subarray(0, 3)) === "ID3");

/** Microsoft's speech service over REST (contracts of Azure Speech). Its key leaves in a header, to its own host only. */
export function azureSpeech({ baseUrl, key, region, timeouts = TIMEOUTS, waitMs = RETRY_WAIT_MS }: AzureSpeechOptions): SpeechService {
  async function askOnce(path: string, init: RequestInit, timeoutMs: number, max: number): Promise<Uint8Array<ArrayBuffer>> {
    try {
      const response = await withoutSlot(() =>
        fetch(`${baseUrl}/cognitiveservices${path}`, {
          ...init,
          // A redirect would send the key to another host.
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
          headers: { ...init.headers, "Ocp-Apim-Subscription-Key": key, "User-Agent": USER_AGENT },
        }),
      );
      if (response.status !== 200) {
        await response.body?.cancel().catch(() => undefined);
        throw statusFailure(response.status, response.headers);
      }
      return await boundedBytes(response, max);
    } catch (error) {
      throw silence(error);
    }
  }

  /** All calls are idempotent: a temporary failure is retried once. */
  async function ask(...call: Parameters<typeof askOnce>): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await askOnce(...call);
    } catch (error) {
      const { kind, details } = error as ProviderFailure;
      const isPassing = kind === "rate_limited" || (kind === "transient" && /^5/.test(details.code ?? ""));
      const wait = details.retryAfterSeconds === undefined ? waitMs : details.retryAfterSeconds * 1_000;
      if (!isPassing || wait > LONGEST_WAIT_MS) throw error;
      await new Promise((resume) => setTimeout(resume, wait));
      return askOnce(...call);
    }
  }

  return {
    region,

    async listVoices() {
      const bytes = await ask("/voices/list", {}, timeouts.voices, LIST_MAX);
      let listed: unknown;
      try {
        listed = JSON.parse(new TextDecoder().decode(bytes));
      } catch {
        throw garbled("not-json");
      }
      if (!Array.isArray(listed)) throw garbled("not-a-list");
      const voices = new Map((listed as (ListedVoice | null)[]).flatMap(voiceOf).map((voice) => [voice.name, voice]));
      if (voices.size === 0) throw new ProviderFailure("invalid", "o Azure não tem vozes brasileiras nesta região", { code: "no-voices" });
      return [...voices.values()];
    },

    async synthesize(text, voiceName) {
      const audio = await ask(
        "/v1",
        { method: "POST", headers: { "Content-Type": "application/ssml+xml", "X-Microsoft-OutputFormat": AUDIO_FORMAT }, body: ssmlOf(text, voiceName) },
        timeouts.synthesis,
        AUDIO_MAX,
      );
      if (!isMp3(audio)) throw garbled("not-audio");
      return audio;
    },
  };
}

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
