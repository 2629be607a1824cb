import { isAvifTurned, isOnItsSide, orientationOf, pngOrientation, webpOrientation } from "./exif.ts";
import { stripGif } from "./strip/strip-gif.ts";

/** Formats of pictures that may be uploaded, recognised by their first bytes (http-api § Uploads). */
export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "avif";

export interface PictureHeader {
  format: PictureFormat;
  width: number;
  height: number;
}

/** Largest upload in bytes and largest picture in pixels (spec 1 §9, http-api § Uploads). */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_MAX_PIXELS = 50_000_000;

/** Widths that readers get (http-api § Uploads). */
export const VARIANT_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;

export const EXTENSIONS: Record<PictureFormat, string> = { jpeg: "jpg", png: "png", webp: "webp", gif: "gif", avif: "avif" };
export const MIME_TYPES: Record<PictureFormat, string> = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp", gif: "image/gif", avif: "image/avif" };

const ascii = (bytes: Uint8Array, from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));

/** Format and size by the bytes alone, not by name or header; null for an unsupported picture. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  if (bytes.byteLength < 16) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return upright(readPng(view), isOnItsSide(pngOrientation(bytes)));
  if (view.getUint16(0) === 0xffd8) return readJpeg(view);
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return sized("gif", view.getUint16(6, true), view.getUint16(8, true));
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") return upright(readWebp(view, bytes), isOnItsSide(webpOrientation(bytes)));
  if (ascii(bytes, 4, 4) === "ftyp" && /^(?:.{4}){0,1023}avi[fs]/s.test(ascii(bytes, 8, Math.max(0, Math.min(view.getUint32(0), bytes.byteLength, BRANDS_END) - 8))))
    return upright(readAvif(view, bytes), isAvifTurned(bytes));
  return null;
}

function sized(format: PictureFormat, width: number, height: number): PictureHeader | null {
  return width > 0 && height > 0 ? { format, width, height } : null;
}

/** The size as it is shown. */
const upright = (header: PictureHeader | null, isTurned: boolean): PictureHeader | null =>
  header && isTurned ? { ...header, width: header.height, height: header.width } : header;

function readPng(view: DataView): PictureHeader | null {
  if (view.byteLength < 24 || view.getUint32(12) !== 0x49484452) return null;
  return sized("png", view.getUint32(16), view.getUint32(20));
}

/** Start-of-frame markers carry the size; C4, C8 and CC are other things. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(view: DataView): PictureHeader | null {
  let at = 2;
  let turned = false;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    if (marker === 0xe1) turned = turned || isTurned(view, at + 4, length - 2);
    if (isFrame(marker)) {
      const height = view.getUint16(at + 5);
      const width = view.getUint16(at + 7);
      return turned ? sized("jpeg", height, width) : sized("jpeg", width, height);
    }
    at += 2 + length;
  }
  return null;
}

/** True when EXIF swaps width and height. */
const isTurned = (view: DataView, at: number, length: number): boolean =>
  length >= 14 && at + length <= view.byteLength && view.getUint32(at) === 0x45786966 && isOnItsSide(orientationOf(view, at + 6, at + length));

function readWebp(view: DataView, bytes: Uint8Array): PictureHeader | null {
  if (view.byteLength < 30) return null;
  switch (ascii(bytes, 12, 4)) {
    case "VP8 ":
      return sized("webp", view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return sized("webp", (bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return sized("webp", 1 + (view.getUint32(24, true) & 0xffffff), 1 + ((view.getUint32(26, true) >> 8) & 0xffffff));
    default:
      return null;
  }
}

/** True when the picture may be transparent: by its header, and assumed where that does not tell. */
export function mayBeTransparent(bytes: Uint8Array, format: PictureFormat): boolean {
  if (format === "jpeg") return false;
  // Grey or RGB without a table of palette or of transparent colours is opaque.
  if (format === "png") return !(bytes[25] === 0 || bytes[25] === 2) || pngChunks(bytes).includes("tRNS");
  if (format === "webp") return webpMayBeTransparent(bytes);
  return true;
}

/** Bits of the extended header: alpha, animation. */
const WEBP_ALPHA_OR_FRAMES = 0x12;

function webpMayBeTransparent(bytes: Uint8Array): boolean {
  const kind = ascii(bytes, 12, 4);
  return kind === "VP8X" ? ((bytes[20] ?? 0) & WEBP_ALPHA_OR_FRAMES) !== 0 : kind !== "VP8 ";
}

function pngChunks(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const name = ascii(bytes, at + 4, 4);
    if (name === "IDAT") break;
    names.push(name);
  }
  return names;
}

/** True when the file is complete: a truncated one must not be stored, and decoders differ in their tolerance. */
export function isWholePicture(bytes: Uint8Array, format: PictureFormat): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (format) {
    case "png":
      return endsPng(view, bytes);
    case "jpeg":
      return endsJpeg(view, bytes);
    case "gif":
      return stripGif(bytes) !== null;
    case "webp":
      return view.getUint32(4, true) + 8 <= bytes.byteLength;
    case "avif":
      return endsBoxes(view);
  }
}

function endsPng(view: DataView, bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) if (ascii(bytes, at + 4, 4) === "IEND") return true;
  return false;
}

/** Walks the segments up to the scan, after which the end marker must come. */
function endsJpeg(view: DataView, bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= view.byteLength && bytes[at] === 0xff && bytes[at + 1] !== 0xda) at += bytes[at + 1] === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  for (let end = view.byteLength - 2; end > at; end -= 1) if (bytes[end] === 0xff && bytes[end + 1] === 0xd9) return true;
  return false;
}

/** The boxes of an ISO file fill it exactly, the last one possibly "to the end". */
function endsBoxes(view: DataView): boolean {
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const size = view.getUint32(at);
    if (size === 0) return true;
    const length = size === 1 && at + 16 <= view.byteLength ? view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12) : size;
    if (length < 8) return false;
    at += length;
  }
  return at === view.byteLength;
}

/** Range in which a box file's brands are searched. Bytes. */
const BRANDS_END = 4096;
/** Range in which an AVIF's size box is searched. */
const AVIF_HEADER_BYTES = 64 * 1024;

function readAvif(view: DataView, bytes: Uint8Array): PictureHeader | null {
  const end = Math.min(view.byteLength - 16, AVIF_HEADER_BYTES);
  let best: PictureHeader | null = null;
  for (let at = 8; at < end; at += 1) {
    if (bytes[at] !== 0x69 || ascii(bytes, at, 4) !== "ispe") continue;
    const found = sized("avif", view.getUint32(at + 8), view.getUint32(at + 12));
    if (found && (!best || found.width * found.height > best.width * best.height)) best = found;
  }
  return best;
}

/** The next larger fixed width, so that only a few variants of a picture can ever exist. */
export function variantWidth(asked: number | null): number {
  const largest = VARIANT_WIDTHS[VARIANT_WIDTHS.length - 1] ?? 1600;
  if (asked === null || !Number.isFinite(asked) || asked <= 0) return largest;
  return VARIANT_WIDTHS.find((width) => width >= asked) ?? largest;
}

/** A stored picture's name: its content's hash and its size, so that pages know the box before the bytes. */
export const pictureKey = (hash: string, { width, height, format }: PictureHeader): string => `${hash.slice(0, 32)}-${width}x${height}.${EXTENSIONS[format]}`;

/** The size in a stored picture's name; null when the address is not ours. */
export function pictureSizeOf(address: string): { key: string; width: number; height: number } | null {
  const found = /^\/img\/([0-9a-f]{32}-(\d{1,5})x(\d{1,5})\.(?:jpg|png|webp|gif|avif))(?:\?.*)?$/.exec(address);
  return found?.[1] ? { key: found[1], width: Number(found[2]), height: Number(found[3]) } : null;
}

/** Longest placeholder in base64 characters: pages carry several (issue 4 § Pictures; ours). */
export const PLACEHOLDER_MAX_CHARACTERS = 200;

/** Widths and qualities of the placeholder, best first. */
export const PLACEHOLDER_STEPS = [
  { width: 16, quality: 40 },
  { width: 16, quality: 10 },
  { width: 10, quality: 10 },
] as const;
