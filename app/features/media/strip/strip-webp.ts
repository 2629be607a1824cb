import { orientationExif } from "../exif.ts";
import { webpOrientation } from "../picture-orientation.ts";
import { asciiAt, joinRetained, type RetainedPart, viewOf } from "./retained-parts.ts";

const KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);

/** Bits of the extended header that announce EXIF and XMP, and EXIF alone. */
const METADATA_FLAGS = 0x0c;
const EXIF_FLAG = 0x08;

/** A chunk of EXIF with nothing but the orientation. */
function orientationChunk(orientation: number): Uint8Array {
  const exif = orientationExif(orientation);
  return Uint8Array.of(0x45, 0x58, 0x49, 0x46, exif.byteLength, 0, 0, 0, ...exif);
}

export function stripWebp(bytes: Uint8Array): Uint8Array | null {
  if (bytes.byteLength < 12) return null;
  const view = viewOf(bytes);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.byteLength) return null;
  const kept: RetainedPart[] = [];
  const orientation = webpOrientation(bytes);
  for (let at = 12; at + 8 <= end; ) {
    const name = asciiAt(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const to = at + 8 + length + (length % 2);
    if (at + 8 + length > end) return null;
    if (KEPT.has(name)) {
      const chunk = new Uint8Array(to - at);
      chunk.set(bytes.subarray(at, Math.min(to, end)));
      if (name === "VP8X") chunk[8] = ((chunk[8] ?? 0) & ~METADATA_FLAGS) | (orientation === 1 ? 0 : EXIF_FLAG);
      kept.push(chunk);
    }
    at = to;
  }
  if (kept.length === 0) return null;
  if (orientation !== 1) kept.push(orientationChunk(orientation));
  const whole = joinRetained(bytes, [{ from: 0, to: 12 }, ...kept]);
  viewOf(whole).setUint32(4, whole.byteLength - 8, true);
  return whole;
}
