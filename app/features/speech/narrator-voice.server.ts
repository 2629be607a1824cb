import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { type CachedVoices, isRefreshDue, isUsable, type OfferedVoices, parseCachedVoices, type SpeechStatus, toOfferedVoices, type Voice, voiceNameOf } from "./voice.ts";

/** Port of speech synthesis; `integrations/azure-speech` implements it. Throws `ProviderFailure`. */
export interface SpeechService {
  /** Region of the service, from its settings. */
  readonly region: string;
  /** Its Brazilian voices. */
  listVoices(): Promise<Voice[]>;
  /** MP3 of a text of at most 3,500 characters. */
  synthesize(text: string, voiceName: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** The speech service of this deployment, or the settings it lacks. */
export type SpeechChoice = { speech: SpeechService; missing: readonly [] } | { speech: null; missing: readonly string[] };

/** Names of towns, a figure and a date: what voices get wrong. */
const SAMPLE_TEXT = "Olá! Esta é a voz que lê as notícias para você. No sábado, 14 de março, a feira de Piripiri reuniu 3.500 pessoas, segundo a prefeitura.";
/** A new version regenerates all samples. */
const SAMPLE_VERSION = 1;

const UNKNOWN_VOICE = "Escolha uma voz da lista.";

const nameOf = (voices: readonly Voice[], voiceName: string): string => voices.find(({ name }) => name === voiceName)?.localName ?? voiceName;

/** The narrator's voice: the list, the choice and a sample. */
export function createNarratorVoiceService({ db, siteSettings: settings, store, now, waitUntil }: SharedDependencies, choice: SpeechChoice) {
  const { speech } = choice;
  const region = speech?.region ?? null;
  const readKept = (): Read<CachedVoices | null> => mapRead(settings.read("speech-voices"), (stored) => (region === null ? null : parseCachedVoices(stored, region)));

  const logFailure = ({ kind, message, details }: ProviderFailure) => logEvent("error", "speech", { kind, code: details.code, message, traceId: details.traceId });

  async function keep(kept: CachedVoices): Promise<CachedVoices> {
    await settings.keep("speech-voices", kept, now());
    return kept;
  }

  /** Stores a failure with the current list, unless a request after `askedAt` succeeded. */
  async function noteFailure({ region }: SpeechService, { message }: ProviderFailure, askedAt: number): Promise<CachedVoices> {
    const kept = await readOne(db, readKept());
    if (isUsable(kept) && kept.at >= askedAt) return kept;
    return keep({ region, at: kept?.at ?? 0, askedAt, voices: kept?.voices ?? [], failure: { cause: message } });
  }

  async function ask(service: SpeechService): Promise<CachedVoices> {
    const askedAt = now();
    try {
      return await keep({ region: service.region, at: askedAt, askedAt, voices: await service.listVoices(), failure: null });
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      logFailure(error);
      return noteFailure(service, error, askedAt);
    }
  }

  /** The current list. With a usable one no request waits for the provider; the first that finds it old refreshes it in the background. */
  async function refreshed(kept: CachedVoices | null): Promise<CachedVoices | null> {
    if (!speech || !isRefreshDue(kept, now())) return kept;
    if (!isUsable(kept)) return ask(speech);
    const asking = keep({ ...kept, askedAt: now() }).then(() => ask(speech));
    waitUntil(asking.catch((error: unknown) => logEvent("error", "speech", errorFields(error))));
    return kept;
  }

  const offered = async (): Promise<OfferedVoices> => toOfferedVoices(await refreshed(await readOne(db, readKept())));

  return {
    missing: choice.missing,

    /** The chosen voice's name. */
    chosen: async (): Promise<string> => voiceNameOf(await readOne(db, settings.read("narrator-voice"))),

    /** Returns the available voices; asks the provider at most once a day. A failure is not thrown: two voices are always known. */
    offered,

    /** The offer and the choice together. */
    async current(): Promise<SpeechStatus & { voiceName: string }> {
      const [kept, stored] = await readTogether(db, readKept(), settings.read("narrator-voice"));
      return { ...toOfferedVoices(await refreshed(kept)), configured: speech !== null, missing: choice.missing, region, voiceName: voiceNameOf(stored) };
    },

    /** Chooses a voice of the list; the trail records the previous one. */
    async choose(voiceName: string, actor: Actor): Promise<string> {
      const [kept, stored] = await readTogether(db, readKept(), settings.read("narrator-voice"));
      const before = voiceNameOf(stored);
      if (before === voiceName) return voiceName;
      const { voices } = toOfferedVoices(await refreshed(kept));
      if (!voices.some(({ name }) => name === voiceName)) return unwrap(refusedFields([{ field: "voiceName", message: UNKNOWN_VOICE }]));
      const subject = `${nameOf(voices, voiceName)} (era ${nameOf(voices, before)})`;
      await settings.saveForNewsroom({ key: "narrator-voice", value: { voiceName }, at: now(), actor, action: "settings.voice", subject });
      return voiceName;
    },

    /** MP3 sample of a voice; generated once, then stored. */
    async sample(voiceName: string): Promise<ArrayBuffer> {
      if (!speech) return refuse("not-configured", `Integração não configurada. Falta definir: ${choice.missing.join(", ")}.`);
      const key = `speech/samples/${await sha256Hex(JSON.stringify([SAMPLE_VERSION, speech.region, voiceName, SAMPLE_TEXT]))}.mp3`;
      const kept = await store.get(key);
      if (kept) return kept.bytes;
      if (!(await offered()).voices.some(({ name }) => name === voiceName)) return unwrap(refusedFields([{ field: "voz", message: UNKNOWN_VOICE }]));
      try {
        const audio = await speech.synthesize(SAMPLE_TEXT, voiceName);
        await store.put(key, audio, "audio/mpeg");
        return audio.buffer;
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        const { retryAfterSeconds } = error.details;
        logFailure(error);
        // A rejected key affects the list too.
        if (error.kind === "auth") await noteFailure(speech, error, now());
        return refuse("provider-failed", `Não foi possível gerar a amostra: ${error.message}.`, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
      }
    },
  };
}
