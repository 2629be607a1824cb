import { orientationExif, orientationOf, webpOrientation } from "../exif.ts";
import { blankBox, boxesIn, type IsoBox } from "../iso-boxes.ts";
import type { PictureFormat } from "../picture.ts";
import { asciiAt, joinRetained, type RetainedPart, viewOf } from "./pieces.ts";
import { stripGif } from "./strip-gif.ts";

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

/** Boxes of the file itself that pixels need. */
const NEEDED = new Set(["ftyp", "meta", "mdat", "moov", "moof"]);

/** Boxes of a `meta` or `moov` that do not affect pixels. */
const DESCRIPTIVE_BOXES = new Set(["udta", "uuid", "meta", "free", "skip"]);

/** Items that describe the picture: EXIF, and XMP (a `mime` item; pictures have no other). */
const isDescriptive = (type: string) => type === "Exif" || type === "mime" || type === "uri ";

const number = (view: DataView, at: number, size: number): number => {
  if (size === 0) return 0;
  if (size === 2) return view.getUint16(at);
  return size === 4 ? view.getUint32(at) : view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4);
};

/** Renames descriptive items to a type that decoders skip; returns their ids. */
function renameDescriptive(bytes: Uint8Array, iinf: IsoBox): Set<number> | null {
  const view = viewOf(bytes);
  const version = bytes[iinf.body] ?? 0;
  const infes = boxesIn(bytes, iinf.body + 4 + (version === 0 ? 2 : 4), iinf.end);
  if (!infes) return null;
  const ids = new Set<number>();
  for (const { type, body, end } of infes) {
    const infeVersion = bytes[body] ?? 0;
    const typeAt = body + 4 + (infeVersion === 3 ? 4 : 2) + 2;
    if (type !== "infe" || infeVersion < 2 || typeAt + 4 > end) continue;
    if (!isDescriptive(asciiAt(bytes, typeAt, 4))) continue;
    ids.add(infeVersion === 3 ? view.getUint32(body + 4) : view.getUint16(body + 4));
    bytes.set([0x66, 0x72, 0x65, 0x65], typeAt);
    bytes.fill(0, typeAt + 4, end);
  }
  return ids;
}

/** Blanks what the items of these ids hold, in the file or in the `idat` box. */
function blankItems(bytes: Uint8Array, iloc: IsoBox, idat: IsoBox | undefined, ids: ReadonlySet<number>): void {
  const view = viewOf(bytes);
  const version = bytes[iloc.body] ?? 0;
  const sizes = view.getUint16(iloc.body + 4);
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, version > 0 ? sizes & 15 : 0];
  let at = iloc.body + 6;
  const take = (size: number) => {
    const value = number(view, at, size);
    at += size;
    return value;
  };
  const count = take(version < 2 ? 2 : 4);
  for (let item = 0; item < count && at < iloc.end; item += 1) {
    const id = take(version < 2 ? 2 : 4);
    const method = version > 0 ? take(2) & 15 : 0;
    take(2);
    const base = take(baseSize);
    const extents = take(2);
    for (let extent = 0; extent < extents && at < iloc.end; extent += 1) {
      take(indexSize);
      const offset = base + take(offsetSize);
      const length = take(lengthSize);
      if (!ids.has(id) || method > 1) continue;
      const from = method === 1 ? (idat?.body ?? Number.POSITIVE_INFINITY) + offset : offset;
      if (from < bytes.byteLength) bytes.fill(0, from, Math.min(bytes.byteLength, from + length));
    }
  }
}

/** Blanks metadata in place, so that no offset in the file changes. */
function stripAvif(original: Uint8Array): Uint8Array | null {
  const bytes = original.slice();
  try {
    const boxes = boxesIn(bytes, 0, bytes.byteLength);
    const meta = boxes?.find(({ type }) => type === "meta");
    if (!boxes || !meta) return null;
    for (const box of boxes) if (!NEEDED.has(box.type)) blankBox(bytes, box);
    const inner = boxesIn(bytes, meta.body + 4, meta.end);
    if (!inner) return null;
    const find = (type: string) => inner.find((box) => box.type === type);
    const [iinf, iloc] = [find("iinf"), find("iloc")];
    const ids = iinf && renameDescriptive(bytes, iinf);
    if (!ids || !iloc) return null;
    blankItems(bytes, iloc, find("idat"), ids);
    const moov = boxes.find(({ type }) => type === "moov");
    const tracks = moov ? boxesIn(bytes, moov.body, moov.end) : [];
    if (!tracks) return null;
    for (const box of [...inner, ...tracks]) if (DESCRIPTIVE_BOXES.has(box.type)) blankBox(bytes, box);
    return bytes;
  } catch (error) {
    // A number in it points beyond its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

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

function stripJpeg(bytes: Uint8Array): Uint8Array | null {
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

const KEPT_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);

/** Bits of the extended header that announce EXIF and XMP, and EXIF alone. */
const METADATA_FLAGS = 0x0c;
const EXIF_FLAG = 0x08;

/** A chunk of EXIF with nothing but the orientation. */
function webpOrientationChunk(orientation: number): Uint8Array {
  const exif = orientationExif(orientation);
  return Uint8Array.of(0x45, 0x58, 0x49, 0x46, exif.byteLength, 0, 0, 0, ...exif);
}

function stripWebp(bytes: Uint8Array): Uint8Array | null {
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
    if (KEPT_CHUNKS.has(name)) {
      const chunk = new Uint8Array(to - at);
      chunk.set(bytes.subarray(at, Math.min(to, end)));
      if (name === "VP8X") chunk[8] = ((chunk[8] ?? 0) & ~METADATA_FLAGS) | (orientation === 1 ? 0 : EXIF_FLAG);
      kept.push(chunk);
    }
    at = to;
  }
  if (kept.length === 0) return null;
  if (orientation !== 1) kept.push(webpOrientationChunk(orientation));
  const whole = joinRetained(bytes, [{ from: 0, to: 12 }, ...kept]);
  viewOf(whole).setUint32(4, whole.byteLength - 8, true);
  return whole;
}

const STRIPPERS: Record<PictureFormat, (bytes: Uint8Array) => Uint8Array | null> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  avif: stripAvif,
};

/**
 * A picture without metadata (place, camera, author, thumbnails) and without data after its end. The
 * coded pixels, their colours and their orientation stay as they are. Null when the file cannot be walked to its end.
 */
export const stripPicture = (bytes: Uint8Array, format: PictureFormat): Uint8Array | null => STRIPPERS[format](bytes);
