import { FALLBACK_VOICES, inPickerOrder, type Voice } from "./voice.ts";

/** The provider's list as it was last had, and what went wrong since. Times in milliseconds. */
export interface KeptVoices {
  region: string;
  at: number;
  voices: readonly Voice[];
  failure: { at: number; cause: string } | null;
}

/** What can be chosen now. */
export interface OfferedVoices {
  voices: readonly Voice[];
  /** The two that are always known, because the list could not be had. */
  isFallback: boolean;
  /** Why the provider did not answer, in words for a person; null when it did, or when there is none. */
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

/** A list is good for this long (contracts of Azure Speech: voices). */
export const VOICES_KEPT_MS = 24 * 60 * 60 * 1000;
/** A provider that failed is left alone for this long. */
export const FAILURE_KEPT_MS = 60_000;

/** A stored value, if it is of the region that is configured now. */
export function readKeptVoices(stored: unknown, region: string): KeptVoices | null {
  const kept = stored as KeptVoices | null;
  return kept && kept.region === region && Array.isArray(kept.voices) ? kept : null;
}

/** Whether the provider should be asked again. A clock that went back counts as none. */
export function mustAskAgain(kept: KeptVoices | null, now: number): boolean {
  if (!kept) return true;
  if (kept.failure) return Math.abs(now - kept.failure.at) >= FAILURE_KEPT_MS;
  return Math.abs(now - kept.at) >= VOICES_KEPT_MS;
}

/** What a kept list offers: an old one is better than none. */
export function offeredOf(kept: KeptVoices | null): OfferedVoices {
  const isFallback = !kept || kept.voices.length === 0;
  return { voices: inPickerOrder(isFallback ? FALLBACK_VOICES : kept.voices), isFallback, problem: kept?.failure?.cause ?? null };
}
