import { asciiAt, viewOf } from "./retained-parts.ts";

/** Length in bytes of the ID3 tag that begins with these ten bytes or more; 0 when there is none. */
export function id3Length(head: Uint8Array): number {
  if (head.byteLength < 10 || asciiAt(head, 0, 3) !== "ID3") return 0;
  const [flags = 0, ...size] = head.subarray(5, 10);
  if (size.some((byte) => byte > 0x7f)) return 0;
  return 10 + size.reduce((sum, byte) => sum * 128 + byte, 0) + (flags & 0x10 ? 10 : 0);
}

/** Last bytes of a file that `trailingTagLength` needs. */
export const TAIL_BYTES = 160;

/** Length in bytes of the tags (ID3 version 1, APE) that end with these last bytes of a file. */
export function trailingTagLength(tail: Uint8Array): number {
  const id3 = tail.byteLength >= 128 && asciiAt(tail, tail.byteLength - 128, 3) === "TAG" ? 128 : 0;
  const footer = tail.byteLength - id3 - 32;
  if (footer < 0 || asciiAt(tail, footer, 8) !== "APETAGEX") return id3;
  const view = viewOf(tail);
  const hasHeader = (view.getUint32(footer + 20, true) & 0x80000000) !== 0;
  return id3 + view.getUint32(footer + 12, true) + (hasHeader ? 32 : 0);
}

/** A chunk of a RIFF file: its name, where it begins and where the next one does. */
export interface RiffChunk {
  name: string;
  from: number;
  length: number;
  to: number;
}

/** The chunk that starts with these eight bytes. */
export const readChunk = (head: Uint8Array, from: number): RiffChunk | null => {
  if (head.byteLength < 8) return null;
  const length = viewOf(head).getUint32(4, true);
  return { name: asciiAt(head, 0, 4), from, length, to: from + 8 + length + (length % 2) };
};

/** Chunks that sound needs; titles, places and dates are in others. */
export const WAV_CHUNKS = new Set(["fmt ", "fact", "data"]);

/** The twelve first bytes of a WAV that holds so many bytes of chunks. */
export function wavHeader(chunks: number): Uint8Array {
  const header = Uint8Array.from("RIFF\0\0\0\0WAVE", (character) => character.charCodeAt(0));
  viewOf(header).setUint32(4, chunks + 4, true);
  return header;
}
