import type { Voice } from "./voice.ts";

/** What reads texts aloud; `integrations/azure-speech` implements it. Throws `ProviderFailure`. */
export interface SpeechService {
  /** Where the service runs, as its settings name it. */
  readonly region: string;
  /** Its Brazilian voices. */
  listVoices(): Promise<Voice[]>;
  /** MP3 of a text of at most 3,500 characters. */
  synthesize(text: string, voiceName: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** The speech service of this deployment, or the settings it lacks. */
export type SpeechChoice = { speech: SpeechService; missing: readonly [] } | { speech: null; missing: readonly string[] };
