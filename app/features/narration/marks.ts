import type { ChunkSpan, SpeechChunk } from "./speech-chunks.ts";
import type { SpokenKind } from "./spoken-text.ts";

/** Time at which a part of the story begins. */
export interface NarrationMark {
  startMs: number;
  /** Index of the element of the body; null for what stands above it. */
  block: number | null;
  kind: SpokenKind;
}

/** Time at which a section of the story begins. */
export interface NarrationChapter {
  startMs: number;
  title: string;
}

/** Title of the first chapter. */
export const FIRST_CHAPTER = "Início";

/** Returns the start of each part: exact at the start of a chunk, proportional to characters within it. */
function beginnings(chunks: readonly SpeechChunk[], durationsMs: readonly number[]): { span: ChunkSpan; startMs: number }[] {
  const found: { span: ChunkSpan; startMs: number }[] = [];
  let chunkStart = 0;
  for (const [index, { text, spans }] of chunks.entries()) {
    const duration = Math.max(0, durationsMs[index] ?? 0);
    for (const span of spans) if (span.partOffset === 0) found.push({ span, startMs: Math.floor(chunkStart + (duration * span.start) / Math.max(1, text.length)) });
    chunkStart += duration;
  }
  return found;
}

/** Returns the start of each part of a story, in order, from the measured durations of its chunks. */
export const narrationMarks = (chunks: readonly SpeechChunk[], durationsMs: readonly number[]): NarrationMark[] =>
  beginnings(chunks, durationsMs).map(({ span: { block, kind }, startMs }) => ({ startMs, block, kind }));

/** The chapters of a story: its beginning, and each heading. */
export function narrationChapters(chunks: readonly SpeechChunk[], durationsMs: readonly number[], first: string = FIRST_CHAPTER): NarrationChapter[] {
  const chapters: NarrationChapter[] = [{ startMs: 0, title: first }];
  for (const { span, startMs } of beginnings(chunks, durationsMs)) {
    if (span.chapter === null) continue;
    if (chapters.at(-1)?.startMs === startMs) chapters.pop();
    chapters.push({ startMs, title: span.chapter });
  }
  return chapters;
}
