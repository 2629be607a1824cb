import { entryOf } from "#app/platform/values/entry-of.ts";
import type { ByteSource } from "./byte-source.server.ts";
import { type FileFormat, MEDIA_MAX_BYTES } from "./media-kind.ts";
import { documentOf, entryBytes, hasMacroType, readZipDirectory, TYPES_PART, type ZipEntry } from "./zip-directory.ts";

/** Largest list of types that is read, in bytes (ours): real ones have a few thousand. */
const TYPES_MAX = 1024 * 1024;

const MIMETYPES: Record<string, FileFormat> = {
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
};

/** An entry's text; null when it is damaged or larger than `limit` bytes. */
async function textOf(file: Uint8Array, entry: ZipEntry, limit: number): Promise<string | null> {
  const packed = entryBytes(file, entry);
  if (!packed || (entry.compression !== 0 && entry.compression !== 8)) return null;
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>]).stream();
  const plain = entry.compression === 0 ? stream : stream.pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of plain) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > limit) return null;
    }
  } catch {
    // An entry that cannot be inflated: not a document.
    return null;
  }
  return text + decoder.decode();
}

/** Which office document a ZIP is, by its directory and declared type; null for any other and for one with macros. */
export async function readOfficeDocument(source: ByteSource): Promise<FileFormat | null> {
  if (source.size > MEDIA_MAX_BYTES.document) return null;
  const file = await source.read(0, source.size);
  const entries = readZipDirectory(file);
  const format = entries && documentOf(entries);
  if (!format) return null;
  if (format === "opendocument") {
    const mimetype = entries.find(({ name }) => name === "mimetype");
    return entryOf(MIMETYPES, (mimetype && (await textOf(file, mimetype, 200))) ?? "") ?? null;
  }
  const types = entries.find(({ name }) => name === TYPES_PART);
  const text = types && (await textOf(file, types, TYPES_MAX));
  return text && !hasMacroType(text) ? format : null;
}
