import { AUDIO_FORMAT } from "#app/features/narration/narration-text.ts";
import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { boundedBytes } from "#app/platform/outbound/bounded-text.provider.ts";
import { garbled, silence, statusFailure } from "./azure-failure.provider.ts";
import type { SpeechService } from "./speech.server.ts";
import { ssmlOf } from "./ssml.ts";
import { isVoiceName, VOICE_LOCALE, type Voice } from "./voice.ts";

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
const TIMEOUTS = { voices: 10_000, synthesis: 60_000 };
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

/** Whether bytes begin like an MP3: with a frame, or with tags. */
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
