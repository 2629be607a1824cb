import { asciiAt, joinRetained, type RetainedPart, viewOf } from "./retained-parts.ts";

const KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);

/** Bits of the extended header that announce EXIF and XMP. */
const METADATA_FLAGS = 0x0c;

export function stripWebp(bytes: Uint8Array): Uint8Array | null {
  if (bytes.byteLength < 12) return null;
  const view = viewOf(bytes);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.byteLength) return null;
  const kept: RetainedPart[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const name = asciiAt(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const to = at + 8 + length + (length % 2);
    if (at + 8 + length > end) return null;
    if (KEPT.has(name)) {
      const chunk = new Uint8Array(to - at);
      chunk.set(bytes.subarray(at, Math.min(to, end)));
      if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS;
      kept.push(chunk);
    }
    at = to;
  }
  if (kept.length === 0) return null;
  const whole = joinRetained(bytes, [{ from: 0, to: 12 }, ...kept]);
  viewOf(whole).setUint32(4, whole.byteLength - 8, true);
  return whole;
}
