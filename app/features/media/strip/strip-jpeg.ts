import { orientationExif, orientationOf } from "../exif.ts";
import { asciiAt, joinRetained, type RetainedPart, viewOf } from "./retained-parts.ts";

const ICC = "ICC_PROFILE\0";

/** Application data that decides how pixels look: JFIF, colour profiles, Adobe's colour transform. */
function isNeeded(bytes: Uint8Array, marker: number, at: number): boolean {
  if (marker === 0xe0) return asciiAt(bytes, at + 4, 5) === "JFIF\0";
  if (marker === 0xe2) return asciiAt(bytes, at + 4, ICC.length) === ICC;
  if (marker === 0xee) return asciiAt(bytes, at + 4, 5) === "Adobe";
  // Comments and every other application segment.
  return marker !== 0xfe && !(marker >= 0xe1 && marker <= 0xef);
}

/** The orientation that an EXIF segment at `at` names; 1 when it names none. */
const orientationAt = (bytes: Uint8Array, at: number, end: number): number => (asciiAt(bytes, at + 4, 6) === "Exif\0\0" ? orientationOf(viewOf(bytes), at + 10, end) : 1);

/** An EXIF segment with nothing but the orientation. */
const orientationSegment = (orientation: number): Uint8Array => Uint8Array.of(0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, ...orientationExif(orientation));

/** Offset of the next marker after coded pixels: neither a stuffed byte nor a restart marker. */
function pastPixels(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < bytes.byteLength) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 1;
  }
  return bytes.byteLength;
}

export function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes);
  const kept: RetainedPart[] = [];
  let orientation = 1;
  let afterJfif = 0;
  for (let at = 2; at + 2 <= bytes.byteLength; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      const turn = orientation === 1 ? [] : [orientationSegment(orientation)];
      return joinRetained(bytes, [{ from: 0, to: 2 }, ...kept.slice(0, afterJfif), ...turn, ...kept.slice(afterJfif), { from: at, to: at + 2 }]);
    }
    if (at + 4 > bytes.byteLength) return null;
    const to = at + 2 + view.getUint16(at + 2);
    if (to < at + 4 || to > bytes.byteLength) return null;
    if (marker === 0xe1 && orientation === 1) orientation = orientationAt(bytes, at, to);
    const end = marker === 0xda ? pastPixels(bytes, to) : to;
    if (isNeeded(bytes, marker, at)) kept.push({ from: at, to: end });
    if (marker === 0xe0 && kept.length === 1) afterJfif = 1;
    at = end;
  }
  return null;
}
