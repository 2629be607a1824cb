import { createHash } from "node:crypto";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { type ByteSource, chunksOf } from "./byte-source.server.ts";
import { readBox } from "./iso-boxes.ts";
import type { MediaItem, MediaTexts } from "./media-item.ts";
import { ACCEPTED_KINDS_SENTENCE, FILE_FORMATS, type FileFormat, fileKey, MEDIA_MAX_BYTES, type MediaKind, TOO_LARGE_SENTENCES } from "./media-kind.ts";
import { BEING_REMOVED, type PictureService } from "./pictures.server.ts";
import { isMpegAudio, SNIFFED_BYTES, type Sniffed, sniff } from "./sniff.ts";
import { asciiAt, type Piece, sizeOfPieces, viewOf, zeroSpans } from "./strip/pieces.ts";
import {
  type ByteSpan,
  EBML,
  EBML_HEAD,
  id3Length,
  PLAYBACK_BOXES,
  readChunk,
  readElement,
  stripMoov,
  TAIL_BYTES,
  trailingTagLength,
  type VideoFacts,
  voidHead,
  WAV_CHUNKS,
  wavHeader,
} from "./strip/strip-recordings.ts";
import { documentOf, entryBytes, hasMacroType, readZipDirectory, TYPES_PART, type ZipEntry } from "./zip-directory.ts";

/** Detected format of a file and the parts of it that are stored. */
export interface InspectedFile {
  format: FileFormat;
  pieces: Piece[];
  /** Pixels; 0 for what has none. */
  width: number;
  height: number;
  durationMs: number | null;
}

/** Null: damaged or truncated. */
export type FileInspector = (source: ByteSource, format: FileFormat) => Promise<InspectedFile | null>;

/** Elements of one file (ours): an hour in pieces of a second has a few thousand. */
const ELEMENTS_MAX = 50_000;

/** Largest `moov` box that is read, in bytes (ours): an hour needs about two megabytes. */
const MOOV_MAX_BYTES = 16 * 1024 * 1024;

const unchangedFile = (format: FileFormat, size: number): InspectedFile => ({ format, pieces: [{ from: 0, to: size }], width: 0, height: 0, durationMs: null });

/** MP4, MOV, M4A: boxes that fill the file; metadata is blanked in place. */
export const inspectVideo: FileInspector = async (source, format) => {
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  const metadataSpans: ByteSpan[] = [];
  let facts: VideoFacts | null = null;
  for (let at = 0; at < source.size; ) {
    const box = readBox(await source.read(at, at + 16), at, source.size);
    if (!box || pieces.length > ELEMENTS_MAX) return null;
    seen.add(box.type);
    if (box.type === "moov") {
      const stripped = box.end - box.start > MOOV_MAX_BYTES ? null : stripMoov(await source.read(box.start, box.end));
      if (!stripped) return null;
      facts ??= stripped.facts;
      metadataSpans.push(...stripped.metadataSpans);
      pieces.push(stripped.bytes);
    } else if (PLAYBACK_BOXES.has(box.type)) {
      pieces.push({ from: box.start, to: box.end });
    } else {
      const head = (await source.read(box.start, box.body)).slice();
      head.set([0x66, 0x72, 0x65, 0x65], 4);
      pieces.push(head, { zeros: box.end - box.body });
    }
    at = box.end;
  }
  if (!facts || !seen.has("mdat")) return null;
  const actualFormat = format === "mov" ? "mov" : facts.hasVideo ? "mp4" : "m4a";
  return { format: actualFormat, pieces: zeroSpans(pieces, metadataSpans), width: facts.width, height: facts.height, durationMs: facts.durationMs };
};

/** WebM: tags and attachments become `Void` elements of the same length. */
export const inspectWebm: FileInspector = async (source) => {
  const elementAt = async (at: number) => readElement(await source.read(at, at + EBML_HEAD), at);
  const header = await elementAt(0);
  if (header?.id !== EBML.header || header.size === null) return null;
  const segment = await elementAt(header.body + header.size);
  if (segment?.id !== EBML.segment) return null;
  const end = segment.size === null ? source.size : segment.body + segment.size;
  if (end > source.size) return null;
  const pieces: Piece[] = [{ from: 0, to: segment.body }];
  const seen = new Set<number>();
  for (let at = segment.body; at < end; ) {
    const element = await elementAt(at);
    if (!element || pieces.length > ELEMENTS_MAX) return null;
    seen.add(element.id);
    const to = element.size === null ? end : element.body + element.size;
    if (to > end) return null;
    if (element.id === EBML.tags || element.id === EBML.attachments) {
      const head = voidHead(to - at);
      pieces.push(head, { zeros: to - at - head.byteLength });
    } else pieces.push({ from: at, to });
    at = to;
  }
  return seen.has(EBML.tracks) && seen.has(EBML.cluster) ? { ...unchangedFile("webm", 0), pieces } : null;
};

/** WAV: its format and its samples. */
export const inspectWav: FileInspector = async (source) => {
  const kept: Piece[] = [];
  let size = 0;
  let bytesPerSecond = 0;
  let samples: number | null = null;
  for (let at = 12; at + 8 <= source.size; ) {
    const chunk = readChunk(await source.read(at, at + 8), at);
    if (!chunk || chunk.from + 8 + chunk.length > source.size) return null;
    if (chunk.name === "fmt " && chunk.length >= 16) bytesPerSecond = viewOf((await source.read(at, at + 24)).slice()).getUint32(16, true);
    if (chunk.name === "data") samples ??= chunk.length;
    if (WAV_CHUNKS.has(chunk.name)) {
      const to = Math.min(chunk.to, source.size);
      kept.push({ from: chunk.from, to }, { zeros: chunk.to - to });
      size += chunk.to - chunk.from;
    }
    at = chunk.to;
  }
  if (bytesPerSecond === 0 || samples === null) return null;
  return { ...unchangedFile("wav", 0), pieces: [wavHeader(size), ...kept], durationMs: Math.round((samples * 1000) / bytesPerSecond) };
};

/** MP3 without the tags before and behind its frames: title and credit are in the library. */
export const inspectMp3: FileInspector = async (source) => {
  let from = 0;
  for (let length = -1; length !== 0; from += length) length = id3Length(await source.read(from, from + 10));
  if (!isMpegAudio(await source.read(from, from + SNIFFED_BYTES))) return null;
  const tags = trailingTagLength(await source.read(Math.max(from, source.size - TAIL_BYTES), source.size));
  const to = source.size - tags;
  return to > from ? { ...unchangedFile("mp3", 0), pieces: [{ from, to }] } : null;
};

export const inspectOgg: FileInspector = async (source) => unchangedFile("ogg", source.size);

/** Maximum distance of a PDF's end marker from the file's end, in bytes (as readers look for it). */
const PDF_TAIL = 1024;

export const inspectPdf: FileInspector = async (source) => {
  const tail = await source.read(Math.max(0, source.size - PDF_TAIL), source.size);
  return asciiAt(tail, 0, tail.byteLength).includes("%%EOF") ? unchangedFile("pdf", source.size) : null;
};

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

/** Detects the office document of a ZIP by its directory and declared type; null for any other and for one with macros. */
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

export interface StoredMedia {
  item: MediaItem;
  /** True when the library already had these bytes. */
  repeated: boolean;
}

const EMPTY = "O arquivo está vazio.";
const DAMAGED = "Não foi possível ler este arquivo. Ele pode estar danificado ou incompleto.";

const INSPECTORS: Partial<Record<FileFormat, FileInspector>> = {
  mp4: inspectVideo,
  mov: inspectVideo,
  m4a: inspectVideo,
  webm: inspectWebm,
  wav: inspectWav,
  mp3: inspectMp3,
  ogg: inspectOgg,
  pdf: inspectPdf,
};

const kindOf = (sniffed: Exclude<Sniffed, null>): MediaKind =>
  sniffed === "picture" ? "image" : sniffed === "zip" ? "document" : sniffed === "id3" ? "audio" : FILE_FORMATS[sniffed].kind;

/**
 * Type of a file of `size` bytes by its first bytes; refuses unaccepted types and files too large for their kind. An MP4 may
 * turn out to be audio only.
 */
export function inspectHead(head: Uint8Array, size: number): Exclude<Sniffed, null> {
  const sniffed = sniff(head);
  if (!sniffed) refuse("unsupported-media", ACCEPTED_KINDS_SENTENCE);
  const kind = kindOf(sniffed);
  if (size > MEDIA_MAX_BYTES[kind]) refuse("too-large", TOO_LARGE_SENTENCES[kind]);
  return sniffed;
}

const damaged = (): never => refuse("invalid", DAMAGED, { fields: [{ field: "file", message: DAMAGED }] });

/** Stores files of every kind. Their names and declared types are ignored. */
export function createMediaFileService({ media, store, now }: SharedDependencies, pictures: Pick<PictureService, "store">) {
  async function inspect(source: ByteSource, sniffed: Exclude<Sniffed, null | "picture">): Promise<InspectedFile> {
    if (sniffed === "zip") {
      const format = (await readOfficeDocument(source)) ?? refuse("unsupported-media", ACCEPTED_KINDS_SENTENCE);
      return { format, pieces: [{ from: 0, to: source.size }], width: 0, height: 0, durationMs: null };
    }
    const format = sniffed === "id3" ? "mp3" : sniffed;
    return (await INSPECTORS[format]?.(source, format)) ?? damaged();
  }

  return {
    /**
     * Stores a file after inspecting its bytes, without its metadata; the same bytes are one item.
     * Twice through the file: once to know its hash, which is its name, once to store it.
     */
    async store(source: ByteSource, actor: Actor, words: MediaTexts): Promise<StoredMedia> {
      if (source.size === 0) refuse("invalid", EMPTY, { fields: [{ field: "file", message: EMPTY }] });
      const sniffed = inspectHead(await source.read(0, SNIFFED_BYTES), source.size);
      if (sniffed === "picture") return pictures.store(await source.read(0, source.size), actor, words);
      const { format, pieces, ...facts } = await inspect(source, sniffed);
      const { kind, mime } = FILE_FORMATS[format];
      const size = sizeOfPieces(pieces);
      if (size > MEDIA_MAX_BYTES[kind]) refuse("too-large", TOO_LARGE_SENTENCES[kind]);
      const hash = createHash("sha256");
      for await (const chunk of chunksOf(source, pieces)) hash.update(chunk);
      const key = fileKey(hash.digest("hex"), format);
      if (!(await store.has(key))) await store.putStream(key, size, chunksOf(source, pieces), mime);
      const saving = await media.save({ ...words, ...facts, key, kind, mime, size, posterKey: null, placeholder: null, createdAt: now() }, actor);
      if (saving.outcome === "busy") refuse("unavailable", BEING_REMOVED);
      return { item: saving.item, repeated: saving.outcome === "repeated" };
    },
  };
}

export type MediaFileService = ReturnType<typeof createMediaFileService>;
