import { blankBox, boxesIn, type IsoBox } from "../iso-boxes.ts";
import { asciiAt, viewOf } from "./retained-parts.ts";

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
export function stripAvif(original: Uint8Array): Uint8Array | null {
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
