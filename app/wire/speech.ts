import { z } from "zod/v4";
import type { OfferedVoices, SpeechStatus } from "#app/domain/speech/cached-voices.ts";
import type { Voice } from "#app/domain/speech/voice.ts";

const CHOOSE = "Escolha uma voz da lista.";
const voiceName = z.string(CHOOSE).min(1, CHOOSE).max(130, CHOOSE);

/** A voice as the specification names its fields. */
const voiceWire = z.object({
  name: z.string(),
  displayName: z.string(),
  locale: z.string(),
  gender: z.enum(["Male", "Female"]),
  localName: z.string(),
});

/** Answer of `GET /tts/voices`; `reserva` says that the list could not be had, and these are the two that are always known. */
export const voicesWire = z.object({ success: z.literal(true), voices: z.array(voiceWire), reserva: z.boolean(), problema: z.string().nullable() });

/** Answer of `GET /tts/status`; `availableVoices` is how many can be chosen now. */
export const speechStatusWire = z.object({
  configured: z.boolean(),
  region: z.string().nullable(),
  availableVoices: z.int(),
  faltam: z.array(z.string()),
  problema: z.string().nullable(),
});

/** Answer of `GET` and `PUT /settings/tts`, and what the latter takes. */
export const narratorVoiceWire = z.object({ voiceName: z.string() });
export const narratorVoiceBody = z.object({ voiceName }, "Envie um objeto JSON.");

/** Query of `GET /tts/sample`. */
export const sampleQuery = z.object({ voz: voiceName });

const toVoiceWire = ({ name, displayName, locale, gender, localName }: Voice) => ({ name, displayName, locale, gender, localName });

export const toVoicesWire = ({ voices, isFallback, problem }: OfferedVoices): z.infer<typeof voicesWire> => ({
  success: true,
  voices: voices.map(toVoiceWire),
  reserva: isFallback,
  problema: problem,
});

export const toSpeechStatusWire = ({ configured, region, voices, missing, problem }: SpeechStatus): z.infer<typeof speechStatusWire> => ({
  configured,
  region,
  availableVoices: voices.length,
  faltam: [...missing],
  problema: problem,
});
