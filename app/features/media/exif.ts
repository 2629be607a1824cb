import { boxesIn, type IsoBox } from "./iso-boxes.ts";

const ORIENTATION_TAG = 0x0112;

/** The orientation (1–8) that EXIF between two places names, from its TIFF header on; 1 when it names none. */
export function orientationOf(view: DataView, from: number, to: number): number {
  const end = Math.min(to, view.byteLength);
  if (from + 8 > end) return 1;
  const little = view.getUint16(from) === 0x4949;
  const directory = from + view.getUint32(from + 4, little);
  if (directory + 2 > end) return 1;
  const count = view.getUint16(directory, little);
  for (let entry = directory + 2; entry < directory + 2 + count * 12 && entry + 12 <= end; entry += 12) {
    if (view.getUint16(entry, little) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** EXIF of an orientation and nothing else, from its TIFF header on. */
export const orientationExif = (orientation: number): Uint8Array =>
  Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0);

/** True when an orientation swaps width and height. */
export const isOnItsSide = (orientation: number): boolean => orientation >= 5;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const ascii = (bytes: Uint8Array, from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));

/** The orientation (1–8) of a PNG by its EXIF, which may stand before or behind its pixels. */
export function pngOrientation(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + view.getUint32(at))
    if (ascii(bytes, at + 4, 4) === "eXIf") return orientationOf(view, at + 8, at + 8 + view.getUint32(at));
  return 1;
}

/** The orientation (1–8) of a WebP by its EXIF, of which only an extended file has one. */
export function webpOrientation(bytes: Uint8Array): number {
  if (ascii(bytes, 12, 4) !== "VP8X") return 1;
  const view = viewOf(bytes);
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    // Some programs write the name that a JPEG has before its EXIF.
    if (ascii(bytes, at, 4) === "EXIF") return orientationOf(view, at + 8 + (ascii(bytes, at + 8, 4) === "Exif" ? 6 : 0), at + 8 + length);
    at += 8 + length + (length % 2);
  }
  return 1;
}

const child = (bytes: Uint8Array, box: IsoBox | undefined, type: string, skip = 0): IsoBox | undefined =>
  box && boxesIn(bytes, box.body + skip, box.end)?.find((one) => one.type === type);

/** Indexes, from 1, of the properties that an `ipma` box gives an item. */
function propertiesOf(bytes: Uint8Array, ipma: IsoBox, wanted: number): number[] {
  const view = viewOf(bytes);
  const [version, isLong] = [bytes[ipma.body] ?? 0, ((bytes[ipma.body + 3] ?? 0) & 1) === 1];
  const count = view.getUint32(ipma.body + 4);
  let at = ipma.body + 8;
  for (let entry = 0; entry < count && at + 4 < ipma.end; entry += 1) {
    const id = version < 1 ? view.getUint16(at) : view.getUint32(at);
    at += version < 1 ? 2 : 4;
    const size = isLong ? 2 : 1;
    const associations = bytes[at] ?? 0;
    at += 1;
    // The highest bit says only whether a decoder must know the property.
    if (id === wanted) return Array.from({ length: associations }, (_, index) => (isLong ? view.getUint16(at + index * 2) & 0x7fff : (bytes[at + index] ?? 0) & 0x7f));
    at += associations * size;
  }
  return [];
}

/** True when an AVIF's picture is shown a quarter turned: by the rotation of its primary item, not one of a thumbnail. */
export function isAvifTurned(bytes: Uint8Array): boolean {
  try {
    const meta = boxesIn(bytes, 0, bytes.byteLength)?.find(({ type }) => type === "meta");
    const pitm = child(bytes, meta, "pitm", 4);
    const iprp = child(bytes, meta, "iprp", 4);
    const [ipco, ipma] = [child(bytes, iprp, "ipco"), child(bytes, iprp, "ipma")];
    if (!pitm || !ipco || !ipma) return false;
    const view = viewOf(bytes);
    const primary = (bytes[pitm.body] ?? 0) === 0 ? view.getUint16(pitm.body + 4) : view.getUint32(pitm.body + 4);
    const properties = boxesIn(bytes, ipco.body, ipco.end) ?? [];
    return propertiesOf(bytes, ipma, primary).some((index) => {
      const box = properties[index - 1];
      return box?.type === "irot" && ((bytes[box.body] ?? 0) & 1) === 1;
    });
  } catch {
    // Boxes that end beyond the file: it is refused elsewhere.
    return false;
  }
}
