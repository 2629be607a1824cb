import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";

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

/** Voices when the provider's list is unavailable: a male and a female Brazilian neural voice (spec 2 §8). */
export const FALLBACK_VOICES: readonly Voice[] = [
  { name: DEFAULT_VOICE_NAME, displayName: "Antonio", localName: "Antônio", locale: VOICE_LOCALE, gender: "Male" },
  { name: "pt-BR-FranciscaNeural", displayName: "Francisca", localName: "Francisca", locale: VOICE_LOCALE, gender: "Female" },
];

const VOICE_NAME = /^[a-z]{2,3}-[A-Z]{2}-[A-Za-z0-9]{2,60}(?::[A-Za-z0-9]{1,60})?$/;

/** True when a text has the format of a voice's name; it is written into the provider's request. */
export const isVoiceName = (name: string): boolean => VOICE_NAME.test(name);

/** The voice that the newsroom chose, as it is stored; until then that of everybody. */
export const voiceNameOf = (stored: unknown): string => {
  const name = (stored as { voiceName?: unknown } | null)?.voiceName;
  return typeof name === "string" && isVoiceName(name) ? name : DEFAULT_VOICE_NAME;
};

/** Men first, then women, each by name: the order of a picker. */
export const inPickerOrder = (voices: readonly Voice[]): Voice[] =>
  [...voices].sort((one, other) => other.gender.localeCompare(one.gender) || one.localName.localeCompare(other.localName, "pt-BR"));

/** The provider's last list, and the failure since. Times in milliseconds. */
export interface CachedVoices {
  region: string;
  /** Of the list. */
  at: number;
  /** Time of the last request to the provider, successful or not. */
  askedAt: number;
  voices: readonly Voice[];
  failure: { cause: string } | null;
}

export interface OfferedVoices {
  voices: readonly Voice[];
  /** The two built-in voices, because no list could be loaded. */
  isFallback: boolean;
  /** Reason why the provider failed, for the screen; null when it answered or is not configured. */
  problem: string | null;
}

/** State of narration. */
export interface SpeechStatus extends OfferedVoices {
  configured: boolean;
  /** Settings without which nothing is narrated. */
  missing: readonly string[];
  /** Region of the service; null without one. */
  region: string | null;
}

/** Longest age of a list (contracts of Azure Speech: voices). Milliseconds. */
export const VOICES_MAX_AGE_MS = DAY_MS;
/** Shortest time between two requests to the provider. Milliseconds (ours). */
export const REFRESH_INTERVAL_MS = MINUTE_MS;

/** The stored list, if it belongs to the configured region. */
export function parseCachedVoices(stored: unknown, region: string): CachedVoices | null {
  const kept = stored as CachedVoices | null;
  return kept && kept.region === region && Array.isArray(kept.voices) ? kept : null;
}

/** True when the list should be loaded again. A clock that went backwards expires a list. */
export function isRefreshDue(kept: CachedVoices | null, now: number): boolean {
  if (!kept) return true;
  if (Math.abs(now - kept.askedAt) < REFRESH_INTERVAL_MS) return false;
  return kept.failure !== null || Math.abs(now - kept.at) >= VOICES_MAX_AGE_MS;
}

/** True when the cached list can be used: an old one is better than none. */
export const isUsable = (kept: CachedVoices | null): kept is CachedVoices => kept !== null && kept.voices.length > 0;

/** The voices to offer from a cached list. */
export function toOfferedVoices(kept: CachedVoices | null): OfferedVoices {
  const isFallback = !isUsable(kept);
  return { voices: inPickerOrder(isFallback ? FALLBACK_VOICES : kept.voices), isFallback, problem: kept?.failure?.cause ?? null };
}

/** Characters that XML 1.0 cannot hold, however they are written. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text as XML holds it: what it cannot hold becomes a space, what means something is written as an entity. */
export const xmlText = (text: string): string => text.replace(UNWRITABLE, " ").replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** Builds a synthesis request in one voice (contracts of Azure Speech: synthesis). */
export const ssmlOf = (text: string, voiceName: string): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${VOICE_LOCALE}"><voice name="${xmlText(voiceName)}">${xmlText(text)}</voice></speak>`;
