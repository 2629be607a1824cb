/** Content that decides an article's audio: articles that agree in it sound the same. */
export interface NarratedContent {
  title: string;
  kicker: string;
  quickSummary: readonly string[];
  /** Sanitised HTML. */
  bodyHtml: string;
}

/** Of the rules that make spoken text; raised when they change, so that texts are made again. */
export const NARRATION_VERSION = 1;

/** Format requested of the service: MPEG-2 layer III, 24 kHz, 48 kbit/s, mono (contracts of Azure Speech: synthesis). */
export const AUDIO_FORMAT = "audio-24khz-48kbitrate-mono-mp3";

/** One text for what an article says, to be hashed: equal for two articles exactly when these four fields are equal. */
export const narrationSource = ({ title, kicker, quickSummary, bodyHtml }: NarratedContent): string =>
  JSON.stringify(["narration-source", kicker, title, [...quickSummary], bodyHtml]).normalize("NFC");

/** Everything that the audio depends on. */
export interface AudioIdentity {
  /** Spoken texts in order. */
  texts: readonly string[];
  /** Name of the voice. */
  voice: string;
  format: string;
  version: number;
}

/** One text for a recording, to be hashed for its key: the same words by the same voice in the same format are recorded once. */
export const audioIdentity = ({ texts, voice, format, version }: AudioIdentity): string => JSON.stringify(["narration-audio", version, format, voice, [...texts]]).normalize("NFC");
