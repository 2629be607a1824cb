import { orientationExif, orientationOf } from "../exif.ts";
import { asciiAt, joinRetained, type RetainedPart, viewOf } from "./retained-parts.ts";

/** Ancillary chunks that affect pixels or animation; all others are removed. */
const KEPT = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD", "pHYs", "acTL", "fcTL", "fdAT"]);

/** A lower-case first letter: a decoder may leave it out. */
const isAncillary = (name: string) => /^[a-z]/.test(name);

/** The checksum of a chunk's name and content. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** A chunk of EXIF with nothing but the orientation. */
function orientationChunk(orientation: number): Uint8Array {
  const exif = orientationExif(orientation);
  const chunk = new Uint8Array(12 + exif.byteLength);
  chunk.set([0x65, 0x58, 0x49, 0x66], 4);
  chunk.set(exif, 8);
  const view = viewOf(chunk);
  view.setUint32(0, exif.byteLength);
  view.setUint32(8 + exif.byteLength, crcOf(chunk.subarray(4, 8 + exif.byteLength)));
  return chunk;
}

export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes);
  const kept: RetainedPart[] = [{ from: 0, to: 8 }];
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const name = asciiAt(bytes, at + 4, 4);
    const to = at + 12 + view.getUint32(at);
    if (!/^[A-Za-z]{4}$/.test(name) || to > bytes.byteLength) return null;
    if (name === "eXIf") {
      const orientation = orientationOf(view, at + 8, to - 4);
      if (orientation !== 1) kept.push(orientationChunk(orientation));
    }
    if (!isAncillary(name) || KEPT.has(name)) kept.push({ from: at, to });
    if (name === "IEND") return joinRetained(bytes, kept);
    at = to;
  }
  return null;
}
