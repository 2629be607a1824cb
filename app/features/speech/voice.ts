/** A voice that can read stories aloud, named as the provider names it. */
export interface Voice {
  /** The name that is chosen and stored, as `pt-BR-AntonioNeural`. */
  name: string;
  displayName: string;
  /** The name as its own language writes it, with accents. */
  localName: string;
  locale: string;
  gender: "Male" | "Female";
}

/** The language that stories are read in. */
export const VOICE_LOCALE = "pt-BR";

/** The voice until the newsroom chooses: a Brazilian male neural one (spec 2 §9). */
export const DEFAULT_VOICE_NAME = "pt-BR-AntonioNeural";

/** What can be chosen when the provider's list cannot be had: a male and a female Brazilian neural voice (spec 2 §8). */
export const FALLBACK_VOICES: readonly Voice[] = [
  { name: DEFAULT_VOICE_NAME, displayName: "Antonio", localName: "Antônio", locale: VOICE_LOCALE, gender: "Male" },
  { name: "pt-BR-FranciscaNeural", displayName: "Francisca", localName: "Francisca", locale: VOICE_LOCALE, gender: "Female" },
];

const VOICE_NAME = /^[a-z]{2,3}-[A-Z]{2}-[A-Za-z0-9]{2,60}(?::[A-Za-z0-9]{1,60})?$/;

/** Whether a text can be the name of a voice at all; it is written into what the provider is sent. */
export const isVoiceName = (name: string): boolean => VOICE_NAME.test(name);

/** The voice that the newsroom chose, as it is stored; until then that of everybody. */
export const voiceNameOf = (stored: unknown): string => {
  const name = (stored as { voiceName?: unknown } | null)?.voiceName;
  return typeof name === "string" && isVoiceName(name) ? name : DEFAULT_VOICE_NAME;
};

/** Men first, then women, each by name: the order of a picker. */
export const inPickerOrder = (voices: readonly Voice[]): Voice[] =>
  [...voices].sort((one, other) => other.gender.localeCompare(one.gender) || one.localName.localeCompare(other.localName, "pt-BR"));
