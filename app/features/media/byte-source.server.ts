import type { Piece } from "./strip/pieces.ts";
import { UPLOAD_PART_BYTES } from "./upload-parts.ts";

/** Bytes read in ranges: a video never fits in memory as a whole. */
export interface ByteSource {
  readonly size: number;
  /** Bytes from `from` up to `to`, which may lie beyond the end. */
  read(from: number, to: number): Promise<Uint8Array>;
}

export const blobSource = (blob: Blob): ByteSource => ({
  size: blob.size,
  read: async (from, to) => new Uint8Array(await blob.slice(from, Math.max(from, to)).arrayBuffer()),
});

/** A file in parts of `UPLOAD_PART_BYTES`; the last one read is cached, because reads are mostly sequential. */
export function partsSource(size: number, readPart: (n: number) => Promise<Uint8Array>): ByteSource {
  let last: { n: number; bytes: Uint8Array } | null = null;
  const part = async (n: number) => {
    if (last?.n !== n) last = { n, bytes: await readPart(n) };
    return last.bytes;
  };
  return {
    size,
    async read(from, to) {
      const end = Math.min(to, size);
      const first = Math.floor(from / UPLOAD_PART_BYTES);
      const start = first * UPLOAD_PART_BYTES;
      if (end <= start + UPLOAD_PART_BYTES) return (await part(first + 1)).subarray(from - start, Math.max(from, end) - start);
      const whole = new Uint8Array(end - from);
      for (let at = from; at < end; ) {
        const index = Math.floor(at / UPLOAD_PART_BYTES);
        const bytes = (await part(index + 1)).subarray(at - index * UPLOAD_PART_BYTES, end - index * UPLOAD_PART_BYTES);
        if (bytes.byteLength === 0) throw new Error("a part is shorter than it was");
        whole.set(bytes, at - from);
        at += bytes.byteLength;
      }
      return whole;
    },
  };
}

const ZEROS = new Uint8Array(64 * 1024);

/** The bytes of a file as it is stored, a few megabytes at a time. */
export async function* chunksOf(source: ByteSource, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece;
    else if ("zeros" in piece) for (let left = piece.zeros; left > 0; left -= ZEROS.byteLength) yield ZEROS.subarray(0, Math.min(left, ZEROS.byteLength));
    else
      for (let at = piece.from; at < piece.to; ) {
        // Stops at part boundaries, so that each part is read once.
        const end = Math.min(piece.to, (Math.floor(at / UPLOAD_PART_BYTES) + 1) * UPLOAD_PART_BYTES);
        yield await source.read(at, end);
        at = end;
      }
  }
}
