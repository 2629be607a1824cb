import type { FileFormat } from "./media-kind.ts";
import { asciiAt, viewOf } from "./strip/pieces.ts";

/** An entry of a ZIP's directory. */
export interface ZipEntry {
  name: string;
  /** 0: stored as it is; 8: deflated. */
  compression: number;
  compressedSize: number;
  /** Offset of its local header. */
  at: number;
}

/** Entries that an office document may have (ours): real ones have dozens. */
const ENTRIES_MAX = 5_000;

/** The directory of a ZIP that ends with the file; null for any other and for inconsistent ones. */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] | null {
  const view = viewOf(bytes);
  const end = endOfDirectory(bytes);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  const [size, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  if (count > ENTRIES_MAX || start + size !== end) return null;
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at) !== 0x504b0102) return null;
    const [nameLength, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    const entry = {
      name: asciiAt(bytes, at + 46, nameLength),
      compression: view.getUint16(at + 10, true),
      compressedSize: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    };
    if (entry.at + 30 + entry.compressedSize > start) return null;
    entries.push(entry);
    at += 46 + nameLength + extra + comment;
  }
  return at === end ? entries : null;
}

/** Offset of the end-of-directory record; its comment must fill the rest of the file. */
function endOfDirectory(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  for (let at = bytes.byteLength - 22; at >= Math.max(0, bytes.byteLength - 22 - 0xffff); at -= 1)
    if (view.getUint32(at) === 0x504b0506 && at + 22 + view.getUint16(at + 20, true) === bytes.byteLength) return at;
  return null;
}

/** The bytes of an entry as they lie in the file. */
export function entryBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const view = viewOf(bytes);
  if (entry.at + 30 > bytes.byteLength || view.getUint32(entry.at) !== 0x504b0304) return null;
  const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  return from + entry.compressedSize > bytes.byteLength ? null : bytes.subarray(from, from + entry.compressedSize);
}

/** Entries with code that runs when a document is opened. */
const EXECUTABLE_PARTS = /vba|macro|activex|^(basic|scripts)\//i;

const MAIN_PARTS: readonly [name: string, format: FileFormat][] = [
  ["word/document.xml", "docx"],
  ["xl/workbook.xml", "xlsx"],
  ["ppt/presentation.xml", "pptx"],
];

/** The entry of an office document that lists the types of its parts. */
export const TYPES_PART = "[Content_Types].xml";

/**
 * Returns the document type by the names of a ZIP's entries: Office Open XML, or one with a `mimetype` that must still be read; null for neither, and
 * with macros.
 */
export function documentOf(entries: readonly ZipEntry[]): FileFormat | "opendocument" | null {
  const names = new Set(entries.map(({ name }) => name));
  // Two entries of one name are read differently by different programs.
  if (names.size !== entries.length || entries.some(({ name }) => EXECUTABLE_PARTS.test(name))) return null;
  if (names.has(TYPES_PART)) return MAIN_PARTS.find(([name]) => names.has(name))?.[1] ?? null;
  const [first] = [...entries].sort((one, other) => one.at - other.at);
  return first?.name === "mimetype" && first.compression === 0 && names.has("content.xml") ? "opendocument" : null;
}

/** True when the type list declares executable content. */
export const hasMacroType = (types: string): boolean => /macroEnabled|vbaProject|activeX/i.test(types);
