import type { FileFormat } from "./media-kind.ts";
import { asciiAt } from "./strip/pieces.ts";

/** First bytes that `sniff` needs. */
export const SNIFFED_BYTES = 4096;

/**
 * Type of a file by its first bytes. `zip`: an office document if its directory says so; `id3`: MPEG audio if it follows the
 * tag. Null: not accepted.
 */
export type Sniffed = "picture" | "zip" | "id3" | Exclude<FileFormat, "docx" | "xlsx" | "pptx" | "odt" | "ods"> | null;

/**
 * Brands of films as phones, cameras and editors write them. One of the brands that a file names must be among them, not the first: phones
 * name recordings after 3GP. Whether there is a picture is read from the tracks later.
 */
const MP4_BRANDS = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|hvc1|dash|MSNV|M4V |M4VP|XAVC)$/;
/** Pictures and other files in the same boxes, which name such brands beside their own. */
const NO_FILM = /^(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1|crx |jp2 |jpx )$/;

export function sniff(head: Uint8Array): Sniffed {
  if (head.byteLength < 12) return null;
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) || starts(0xff, 0xd8, 0xff) || /^GIF8[79]a/.test(asciiAt(head, 0, 6))) return "picture";
  if (asciiAt(head, 0, 4) === "RIFF") return asciiAt(head, 8, 4) === "WEBP" ? "picture" : asciiAt(head, 8, 4) === "WAVE" ? "wav" : null;
  if (asciiAt(head, 4, 4) === "ftyp") return sniffIso(head);
  if (asciiAt(head, 0, 5) === "%PDF-") return "pdf";
  if (starts(0x50, 0x4b, 0x03, 0x04)) return "zip";
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return hasDocType(head, "webm") ? "webm" : null;
  if (asciiAt(head, 0, 4) === "OggS") return ["\u0001vorbis", "OpusHead"].some((name) => asciiAt(head, 27 + (head[26] ?? 0), name.length) === name) ? "ogg" : null;
  if (asciiAt(head, 0, 3) === "ID3") return "id3";
  return isMpegAudio(head) ? "mp3" : null;
}

function sniffIso(head: Uint8Array): Sniffed {
  const main = asciiAt(head, 8, 4);
  const others = asciiAt(head, 16, Math.max(0, Math.min(head.byteLength, (head[2] ?? 0) * 256 + (head[3] ?? 0)) - 16));
  const brands = [main, ...(others.match(/[\s\S]{4}/g) ?? [])];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return "picture";
  if (main === "qt  ") return "mov";
  if (main === "M4A " || main === "M4B ") return "m4a";
  if (NO_FILM.test(main)) return null;
  return brands.some((brand) => MP4_BRANDS.test(brand)) ? "mp4" : null;
}

/** True when the header of an EBML file names this type: element 0x4282 with a one-byte length. */
function hasDocType(head: Uint8Array, name: string): boolean {
  for (let at = 4; at + 3 + name.length <= Math.min(head.byteLength, 80); at += 1)
    if (head[at] === 0x42 && head[at + 1] === 0x82 && head[at + 2] === (0x80 | name.length)) return asciiAt(head, at + 3, name.length) === name;
  return false;
}

const BITRATES: Record<"1" | "2", readonly number[]> = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES: Record<number, readonly number[]> = { 3: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 0: [11_025, 12_000, 8_000] };

/** Length in bytes of the MPEG audio frame (layer III) at `at`; 0 when there is none. */
function frameLength(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const version = (second >> 3) & 3;
  const rate = SAMPLE_RATES[version]?.[(third >> 2) & 3];
  const bitrate = BITRATES[version === 3 ? "1" : "2"][third >> 4];
  if (first !== 0xff || (second & 0xe6) !== 0xe2 || !rate || !bitrate) return 0;
  return Math.floor(((version === 3 ? 144_000 : 72_000) * bitrate) / rate) + ((third >> 1) & 1);
}

/** True when two frames of MPEG audio follow each other here: two bytes alone would match other files too. */
export function isMpegAudio(bytes: Uint8Array): boolean {
  const length = frameLength(bytes, 0);
  return length > 0 && frameLength(bytes, length) > 0;
}
