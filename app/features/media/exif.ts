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

/** Whether an orientation swaps width and height. */
export const isOnItsSide = (orientation: number): boolean => orientation >= 5;
