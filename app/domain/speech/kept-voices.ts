import { FALLBACK_VOICES, inPickerOrder, type Voice } from "./voice.ts";

/** The provider's list as it was last had, and what went wrong since. Times in milliseconds. */
export interface KeptVoices {
  region: string;
  /** Of the list. */
  at: number;
  /** When the provider was last asked, whatever came of it. */
  askedAt: number;
  voices: readonly Voice[];
  failure: { cause: string } | null;
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
/** A provider that is being asked, or that failed, is left alone for this long. */
export const ASKED_APART_MS = 60_000;

/** A stored value, if it is of the region that is configured now. */
export function readKeptVoices(stored: unknown, region: string): KeptVoices | null {
  const kept = stored as KeptVoices | null;
  return kept && kept.region === region && Array.isArray(kept.voices) ? kept : null;
}

/** Whether the provider should be asked again. A clock that went back counts as none. */
export function mustAskAgain(kept: KeptVoices | null, now: number): boolean {
  if (!kept) return true;
  if (Math.abs(now - kept.askedAt) < ASKED_APART_MS) return false;
  return kept.failure !== null || Math.abs(now - kept.at) >= VOICES_KEPT_MS;
}

/** Whether the kept list can be chosen from: an old one is better than none. */
export const isUsable = (kept: KeptVoices | null): kept is KeptVoices => kept !== null && kept.voices.length > 0;

/** What a kept list offers. */
export function offeredOf(kept: KeptVoices | null): OfferedVoices {
  const isFallback = !isUsable(kept);
  return { voices: inPickerOrder(isFallback ? FALLBACK_VOICES : kept.voices), isFallback, problem: kept?.failure?.cause ?? null };
}
