import { z } from "zod/v4";
import { DAILY_CHARACTERS_MAX, DAILY_CHARACTERS_MIN, isDailyCharacters, pronunciationMessages } from "#app/features/narration/narration-choices.ts";
import { PRONUNCIATIONS_MAX, parsePronunciations, SPOKEN_MAX, WRITTEN_MAX } from "#app/features/narration/pronunciation.ts";
import { integerText, text } from "#app/platform/text/text.wire.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { OfferedVoices, SpeechStatus, Voice } from "./voice.ts";

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

/** Longest list of pronunciations as it is typed: as many entries as there may be, of the longest. Characters. */
const PRONUNCIATIONS_TEXT_MAX = PRONUNCIATIONS_MAX * (WRITTEN_MAX + SPOKEN_MAX + 4);
const BAD_CHARACTERS = `Escreva 0, ou de ${formatCount(DAILY_CHARACTERS_MIN)} a ${formatCount(DAILY_CHARACTERS_MAX)}.`;

/** The form of what the newsroom decides about narration; `versao` is the one that it was opened with. */
export const narrationChoicesForm = z.object({
  versao: integerText(0, Number.MAX_SAFE_INTEGER),
  caracteresPorDia: z
    .string()
    .transform((typed) => typed.replace(/[\s.]/g, ""))
    .refine((typed) => /^\d{1,9}$/.test(typed) && isDailyCharacters(Number(typed)), BAD_CHARACTERS)
    .transform(Number),
  pronuncias: text(PRONUNCIATIONS_TEXT_MAX)
    .transform(parsePronunciations)
    .superRefine((list, context) => {
      for (const message of pronunciationMessages(list).slice(0, 1)) context.addIssue({ code: "custom", message });
    }),
});

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
