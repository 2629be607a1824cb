import type { Article } from "#app/features/articles/article.ts";
import type { NarrationChapter, NarrationMark } from "./marks.ts";
import type { NarratedContent } from "./narration-text.ts";

/** Start times of a recording's parts. */
export interface NarrationTimes {
  marks: readonly Pick<NarrationMark, "startMs" | "block">[];
  chapters: readonly NarrationChapter[];
  /** Duration of each chunk of the spoken text: the times are computed from it again when another body has the same words. Milliseconds. */
  durationsMs: readonly number[];
}

/** A recording, of whatever it says. */
export interface Recording extends NarrationTimes {
  /** Identifies what was read aloud (`narrationSource`). */
  sourceHash: string;
  /** Hash of the spoken words, the voice and the format. */
  audioKey: string;
  voice: string;
  bytes: number;
  durationMs: number;
  /** Epoch milliseconds. */
  madeAt: number;
}

export interface Narration extends Recording {
  articleId: number;
}

/** A recording as players take it. */
export type PlayableAudio = Pick<Narration, "durationMs" | "marks" | "chapters"> & { url: string };

export const audioAddress = (audioKey: string): string => `/audio/${audioKey}.mp3`;

/** Key of a recording by the file name of its address; null for anything else. */
export const audioKeyOf = (name: string): string | null => /^([\da-f]{64})\.mp3$/.exec(name)?.[1] ?? null;

/** Selects the fields of an article that are read aloud. */
export const narratedContent = ({ title, kicker, quickSummary, body }: Pick<Article, "title" | "kicker" | "quickSummary" | "body">): NarratedContent => ({
  title,
  kicker,
  quickSummary,
  bodyHtml: body,
});

export const toPlayable = ({ audioKey, durationMs, marks, chapters }: Narration): PlayableAudio => ({ url: audioAddress(audioKey), durationMs, marks, chapters });
