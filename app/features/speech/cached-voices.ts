import { FALLBACK_VOICES, inPickerOrder, type Voice } from "./voice.ts";

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

/** What can be chosen now. */
export interface OfferedVoices {
  voices: readonly Voice[];
  /** The two built-in voices, because no list could be loaded. */
  isFallback: boolean;
  /** Why the provider failed, for the screen; null when it answered or is not configured. */
  problem: string | null;
}

/** How it stands with narration. */
export interface SpeechStatus extends OfferedVoices {
  configured: boolean;
  /** Settings without which nothing is narrated. */
  missing: readonly string[];
  /** Where the service runs; null without one. */
  region: string | null;
}

/** Longest age of a list (contracts of Azure Speech: voices). Milliseconds. */
export const VOICES_MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** Shortest time between two requests to the provider. Milliseconds (ours). */
export const REFRESH_INTERVAL_MS = 60_000;

/** The stored list, if it belongs to the configured region. */
export function parseCachedVoices(stored: unknown, region: string): CachedVoices | null {
  const kept = stored as CachedVoices | null;
  return kept && kept.region === region && Array.isArray(kept.voices) ? kept : null;
}

/** Whether the list should be loaded again. A clock that went backwards makes a list old. */
export function isRefreshDue(kept: CachedVoices | null, now: number): boolean {
  if (!kept) return true;
  if (Math.abs(now - kept.askedAt) < REFRESH_INTERVAL_MS) return false;
  return kept.failure !== null || Math.abs(now - kept.at) >= VOICES_MAX_AGE_MS;
}

/** Whether the cached list can be used: an old one is better than none. */
export const isUsable = (kept: CachedVoices | null): kept is CachedVoices => kept !== null && kept.voices.length > 0;

/** The voices to offer from a cached list. */
export function toOfferedVoices(kept: CachedVoices | null): OfferedVoices {
  const isFallback = !isUsable(kept);
  return { voices: inPickerOrder(isFallback ? FALLBACK_VOICES : kept.voices), isFallback, problem: kept?.failure?.cause ?? null };
}
