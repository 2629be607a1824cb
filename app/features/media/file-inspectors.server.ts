import type { ByteSource } from "./byte-source.server.ts";
import { readBox } from "./iso-boxes.ts";
import type { FileFormat } from "./media-kind.ts";
import { isMpegAudio, SNIFFED_BYTES } from "./sniff.ts";
import { EBML, EBML_HEAD, readElement, voidHead } from "./strip/ebml.ts";
import type { ByteSpan } from "./strip/mp4-samples.ts";
import { type Piece, zeroSpans } from "./strip/pieces.ts";
import { asciiAt, viewOf } from "./strip/retained-parts.ts";
import { id3Length, readChunk, TAIL_BYTES, trailingTagLength, WAV_CHUNKS, wavHeader } from "./strip/strip-audio.ts";
import { PLAYBACK_BOXES, stripMoov, type VideoFacts } from "./strip/strip-mp4.ts";

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

/** Where a PDF's end must stand, in bytes before the file's (as readers look for it). */
const PDF_TAIL = 1024;

export const inspectPdf: FileInspector = async (source) => {
  const tail = await source.read(Math.max(0, source.size - PDF_TAIL), source.size);
  return asciiAt(tail, 0, tail.byteLength).includes("%%EOF") ? unchangedFile("pdf", source.size) : null;
};
