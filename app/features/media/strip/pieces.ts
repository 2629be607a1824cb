import { joinBytes } from "#app/platform/values/format-number.ts";

/** A stored file as a list: ranges of the received file, replacement bytes, and zeros. Offsets in bytes. */
export type Piece = { from: number; to: number } | Uint8Array | { zeros: number };

interface Span {
  from: number;
  to: number;
}

/** The same spans in order, none touching another. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const disjoint: Span[] = [];
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = disjoint.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else if (to > from) disjoint.push({ from, to });
  }
  return disjoint;
}

/** The same file with zeros in place of these spans, where its parts are taken, in their order, from the file that was sent. */
export function zeroSpans(pieces: readonly Piece[], spans: readonly Span[]): Piece[] {
  const ordered = mergeSpans(spans);
  let next = 0;
  return pieces.flatMap((piece): Piece[] => {
    if (piece instanceof Uint8Array || "zeros" in piece) return [piece];
    const parts: Piece[] = [];
    let at = piece.from;
    while ((ordered[next]?.to ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    for (let index = next; at < piece.to; index += 1) {
      const span = ordered[index];
      if (!span || span.from >= piece.to) break;
      const [from, to] = [Math.max(at, span.from), Math.min(piece.to, span.to)];
      if (from > at) parts.push({ from: at, to: from });
      parts.push({ zeros: to - from });
      at = to;
    }
    return at < piece.to ? [...parts, { from: at, to: piece.to }] : parts;
  });
}

export const sizeOfPieces = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + (piece instanceof Uint8Array ? piece.byteLength : "zeros" in piece ? piece.zeros : piece.to - piece.from), 0);

/** A part of a file that is kept, or bytes that replace a removed part. */
export type RetainedPart = { from: number; to: number } | Uint8Array;

/** The kept parts of a file, joined. */
export function joinRetained(bytes: Uint8Array, kept: readonly RetainedPart[]): Uint8Array {
  return joinBytes(kept.map((part) => (part instanceof Uint8Array ? part : bytes.subarray(part.from, part.to))));
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Bytes as Latin-1; what lies beyond the end is left out. */
export const asciiAt = (bytes: Uint8Array, from: number, length: number): string => String.fromCharCode(...bytes.subarray(from, from + length));
