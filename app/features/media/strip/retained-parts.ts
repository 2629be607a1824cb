import { joinBytes } from "#app/platform/values/bytes.ts";

/** A part of a file that is kept, or bytes that replace a removed part. */
export type RetainedPart = { from: number; to: number } | Uint8Array;

/** The kept parts of a file, joined. */
export function joinRetained(bytes: Uint8Array, kept: readonly RetainedPart[]): Uint8Array {
  return joinBytes(kept.map((part) => (part instanceof Uint8Array ? part : bytes.subarray(part.from, part.to))));
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Bytes as Latin-1; what lies beyond the end is left out. */
export const asciiAt = (bytes: Uint8Array, from: number, length: number): string => String.fromCharCode(...bytes.subarray(from, from + length));
