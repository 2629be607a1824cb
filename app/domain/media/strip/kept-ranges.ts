/** A part of a file that stays, or bytes that take the place of what went. */
export type Kept = { from: number; to: number } | Uint8Array;

/** What is left of a file. */
export function joinKept(bytes: Uint8Array, kept: readonly Kept[]): Uint8Array {
  const parts = kept.map((part) => (part instanceof Uint8Array ? part : bytes.subarray(part.from, part.to)));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Bytes as Latin-1; what lies beyond the end is left out. */
export const asciiAt = (bytes: Uint8Array, from: number, length: number): string => String.fromCharCode(...bytes.subarray(from, from + length));
