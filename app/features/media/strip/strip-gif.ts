import { asciiAt, joinRetained, type RetainedPart } from "./pieces.ts";

/** Application blocks that loop an animation or name its colours; XMP and all others go. */
const KEPT_APPLICATIONS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

const COMMENT = 0xfe;
const APPLICATION = 0xff;

export function stripGif(bytes: Uint8Array): Uint8Array | null {
  const byte = (at: number) => bytes[at] ?? 0;
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const pastBlocks = (from: number) => {
    let at = from;
    while (at < bytes.byteLength && byte(at) !== 0) at += byte(at) + 1;
    return at + 1;
  };
  const isKept = (label: number, at: number) => label !== COMMENT && (label !== APPLICATION || KEPT_APPLICATIONS.has(asciiAt(bytes, at + 3, 11)));
  let at = 13 + colours(byte(10));
  const kept: RetainedPart[] = [{ from: 0, to: at }];
  while (at < bytes.byteLength) {
    if (byte(at) === 0x3b) return joinRetained(bytes, [...kept, { from: at, to: at + 1 }]);
    if (byte(at) !== 0x21 && byte(at) !== 0x2c) return null;
    const isExtension = byte(at) === 0x21;
    const to = isExtension ? pastBlocks(at + 2) : pastBlocks(at + 11 + colours(byte(at + 9)));
    if (!isExtension || isKept(byte(at + 1), at)) kept.push({ from: at, to });
    at = to;
  }
  return null;
}
