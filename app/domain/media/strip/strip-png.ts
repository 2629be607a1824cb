import { asciiAt, joinRetained, type RetainedPart, viewOf } from "./retained-parts.ts";

/** Ancillary chunks that affect pixels or animation; all others are removed. */
const KEPT = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD", "pHYs", "acTL", "fcTL", "fdAT"]);

/** A lower-case first letter: a decoder may leave it out. */
const isAncillary = (name: string) => /^[a-z]/.test(name);

export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes);
  const kept: RetainedPart[] = [{ from: 0, to: 8 }];
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const name = asciiAt(bytes, at + 4, 4);
    const to = at + 12 + view.getUint32(at);
    if (!/^[A-Za-z]{4}$/.test(name) || to > bytes.byteLength) return null;
    if (!isAncillary(name) || KEPT.has(name)) kept.push({ from: at, to });
    if (name === "IEND") return joinRetained(bytes, kept);
    at = to;
  }
  return null;
}
