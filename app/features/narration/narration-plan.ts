import { narrationChapters, narrationMarks } from "./marks.ts";
import type { Narration } from "./narration.ts";
import { type SpeechChunk, splitChunk } from "./speech-chunks.ts";

/** A chunk of a plan, or a part of a chunk that was split because its audio was truncated. */
export interface PlannedPiece extends SpeechChunk {
  /** Index of the chunk that it is of. */
  chunk: number;
  /** Number of times it was halved. */
  depth: number;
  /** True when its audio is stored. */
  isDone: boolean;
}

/** Plan of an article's narration: its parts, and their progress. */
export interface NarrationPlan {
  sourceHash: string;
  voice: string;
  audioKey: string;
  pieces: readonly PlannedPiece[];
}

/** Halvings of a chunk before it counts as refused: an eighth of a request lasts half a minute, far below any limit (ours). */
const HALVINGS_MAX = 3;

export const piecesOf = (chunks: readonly SpeechChunk[]): PlannedPiece[] => chunks.map((chunk, index) => ({ ...chunk, chunk: index, depth: 0, isDone: false }));

/** Index of the next piece that has no audio; -1: all have. */
export const nextPiece = ({ pieces }: NarrationPlan): number => pieces.findIndex(({ isDone }) => !isDone);

export const withDone = (plan: NarrationPlan, index: number, isDone: boolean): NarrationPlan => ({
  ...plan,
  pieces: plan.pieces.map((piece, at) => (at === index ? { ...piece, isDone } : piece)),
});

/** The plan with a piece in two, because its audio was cut; null when it cannot be any smaller. */
export function withHalved(plan: NarrationPlan, index: number): NarrationPlan | null {
  const piece = plan.pieces[index];
  const halves = piece && piece.depth < HALVINGS_MAX ? splitChunk(piece) : null;
  if (!piece || !halves) return null;
  const parts = halves.map((half) => ({ ...half, chunk: piece.chunk, depth: piece.depth + 1, isDone: false }));
  return { ...plan, pieces: [...plan.pieces.slice(0, index), ...parts, ...plan.pieces.slice(index + 1)] };
}

/** Computes when the parts of a recording begin; `chunks` and their durations are in the same order. */
export const timesOf = (chunks: readonly SpeechChunk[], durationsMs: readonly number[]): Pick<Narration, "marks" | "chapters"> => ({
  marks: narrationMarks(chunks, durationsMs).map(({ startMs, block }) => ({ startMs, block })),
  chapters: narrationChapters(chunks, durationsMs),
});

/** Durations of the plan's chunks, of those of their pieces. Milliseconds. */
export function chunkDurations({ pieces }: NarrationPlan, durationsMs: readonly number[]): number[] {
  const sums: number[] = [];
  for (const [index, { chunk }] of pieces.entries()) sums[chunk] = (sums[chunk] ?? 0) + (durationsMs[index] ?? 0);
  return sums;
}
