import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { SpokenKind, SpokenPart } from "./spoken-text.ts";

/** A stretch of a chunk that is one part of the story, or a piece of it. */
export interface ChunkSpan {
  /** Index of the part. */
  part: number;
  /** Start of the span in the part's text. Characters. */
  partOffset: number;
  /** Start in the chunk's text. Characters. */
  start: number;
  end: number;
  kind: SpokenKind;
  block: number | null;
  chapter: string | null;
}

/** Text synthesised with one request. */
export interface SpeechChunk {
  text: string;
  spans: readonly ChunkSpan[];
}

/** Longest text of a request: about four minutes of speech, well below the service's ten (contracts of Azure Speech). Characters. */
export const CHUNK_MAX = 3_500;

/** Stands between two parts of a chunk. */
const SEPARATOR = "\n";

/** End of a sentence: its mark, the closing quotation marks and brackets, and the space after it. */
const SENTENCE_END = /[.!?…]["'”’)\]]*\s/g;
const CLAUSE_END = /[,;:]\s/g;

/** Returns the positions where a text can be cut outside words, the best first. */
function cutsOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((found) => found.index + found[0].length).filter((at) => at < text.length);
}

/** The nearest place at or before `at` that parts no surrogate pair. */
const betweenCharacters = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text[at] ?? "") && at > 1 ? at - 1 : at);

const WORD_END = /\s/g;

/** A text in pieces of at most `max` characters that are the text again when they are put together. */
function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest: readonly string[] = [text];
  for (const pattern of [SENTENCE_END, CLAUSE_END, WORD_END]) {
    rest = rest.flatMap((piece) => (piece.length <= max ? [piece] : sliceAt(piece, cutsOf(piece, pattern))));
  }
  for (const piece of rest) {
    let at = 0;
    while (at < piece.length) {
      const end = Math.min(piece.length, at + max);
      const cut = end < piece.length ? Math.max(at + 1, betweenCharacters(piece, end)) : end;
      pieces.push(piece.slice(at, cut));
      at = cut;
    }
  }
  return pieces;
}

function sliceAt(text: string, cuts: readonly number[]): string[] {
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index] ?? text.length)).filter((piece) => piece !== "");
}

type Piece = Omit<ChunkSpan, "start" | "end"> & { text: string };

/** Pieces as one chunk; pieces of the same part stand next to each other, different parts on lines of their own. */
function chunkOf(pieces: readonly Piece[]): SpeechChunk {
  const spans: ChunkSpan[] = [];
  let text = "";
  for (const { text: words, ...piece } of pieces) {
    const last = spans.at(-1);
    if (last && last.part === piece.part) {
      text += words;
      last.end = text.length;
      continue;
    }
    if (last) text += SEPARATOR;
    spans.push({ ...piece, start: text.length, end: text.length + words.length });
    text += words;
  }
  return { text, spans };
}

/** A story's parts in as few requests as hold them, cut between parts and sentences, and within a sentence only when it is too long alone. */
export function speechChunks(parts: readonly SpokenPart[], maxChars: number = CHUNK_MAX): SpeechChunk[] {
  const max = Math.max(2, Math.floor(maxChars));
  const chunks: SpeechChunk[] = [];
  let held: Piece[] = [];
  let length = 0;
  for (const [part, { text, kind, block, chapter }] of parts.entries()) {
    let partOffset = 0;
    for (const words of piecesOf(text, max)) {
      const piece = { part, partOffset, kind, block, chapter, text: words };
      partOffset += words.length;
      const added = words.length + (held.length > 0 && held.at(-1)?.part !== part ? SEPARATOR.length : 0);
      if (held.length > 0 && length + added > max) {
        chunks.push(chunkOf(held));
        held = [piece];
        length = words.length;
      } else {
        held.push(piece);
        length += added;
      }
    }
  }
  if (held.length > 0) chunks.push(chunkOf(held));
  return chunks;
}

/** A chunk as two shorter ones, cut near its middle; null when it is too short to be cut. */
export function splitChunk(chunk: SpeechChunk): readonly [SpeechChunk, SpeechChunk] | null {
  const { text, spans } = chunk;
  const middle = text.length / 2;
  const parted = spans.slice(1).map(({ start }) => start);
  const nearest = (cuts: readonly number[]) =>
    cuts.filter((at) => at > 0 && at < text.length).reduce<number | null>((best, at) => (best === null || Math.abs(at - middle) < Math.abs(best - middle) ? at : best), null);
  const cut =
    nearest([...parted, ...cutsOf(text, SENTENCE_END)]) ??
    nearest(cutsOf(text, CLAUSE_END)) ??
    nearest(cutsOf(text, WORD_END)) ??
    nearest([betweenCharacters(text, Math.floor(middle))]);
  if (cut === null) return null;
  const side = (isInside: (start: number) => boolean, from: number, to: number): Piece[] =>
    spans.flatMap(({ start, end, partOffset, ...span }) => {
      const [left, right] = [Math.max(start, from), Math.min(end, to)];
      return left < right && isInside(left) ? [{ ...span, partOffset: partOffset + left - start, text: text.slice(left, right) }] : [];
    });
  const [first, second] = [chunkOf(side(() => true, 0, cut)), chunkOf(side(() => true, cut, text.length))];
  return first.text === "" || second.text === "" ? null : [first, second];
}

/**
 * Fastest and slowest reading of a voice at its own speed, in characters of spoken text a second, with a margin on both sides (our choice: about 15
 * are usual).
 */
const FASTEST = 26;
const SLOWEST = 6;
/** Silence that a service may add, pauses between sentences included. Milliseconds. */
const PAUSE_MS = 5_000;
/** Duration at which the service cuts, and the tolerance around it (contracts of Azure Speech: audio per request). Milliseconds. */
const PROVIDER_CUT_MS = 10 * MINUTE_MS;
const CUT_TOLERANCE_MS = 2_000;

/** Between how many milliseconds audio of a text can last. */
export const expectedDurationMs = (text: string): { min: number; max: number } => ({
  min: Math.floor((text.length / FASTEST) * 1_000),
  max: Math.ceil((text.length / SLOWEST) * 1_000) + PAUSE_MS,
});

/** True when audio was cut without an error: it ends where the service cuts, or too early for its text. */
export const isTruncated = (text: string, durationMs: number): boolean => durationMs >= PROVIDER_CUT_MS - CUT_TOLERANCE_MS || durationMs < expectedDurationMs(text).min;
