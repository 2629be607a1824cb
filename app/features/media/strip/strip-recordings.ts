import { blankBox, boxesIn, type IsoBox } from "../iso-boxes.ts";
import { asciiAt, viewOf } from "./pieces.ts";

/** A part of a file. Bytes. */
export interface ByteSpan {
  from: number;
  to: number;
}

/** Samples of one track (ours): a day of one in a tenth of a second. */
const SAMPLES_MAX = 1_000_000;

const child = (bytes: Uint8Array, box: IsoBox | undefined, type: string): IsoBox | undefined =>
  box ? boxesIn(bytes, box.body, box.end)?.find((one) => one.type === type) : undefined;

/**
 * Returns the positions of a track's samples in the file, by the tables of its `trak` box. Throws a `RangeError` where they point beyond their end.
 */
export function sampleSpans(bytes: Uint8Array, trak: IsoBox): ByteSpan[] {
  const view = viewOf(bytes);
  const stbl = child(bytes, child(bytes, child(bytes, trak, "mdia"), "minf"), "stbl");
  const [stsz, stsc] = [child(bytes, stbl, "stsz"), child(bytes, stbl, "stsc")];
  const [stco, co64] = [child(bytes, stbl, "stco"), child(bytes, stbl, "co64")];
  const offsets = stco ?? co64;
  if (!stsz || !stsc || !offsets) return [];
  const same = view.getUint32(stsz.body + 4);
  const samples = Math.min(view.getUint32(stsz.body + 8), SAMPLES_MAX);
  const sizeOf = (index: number) => same || view.getUint32(stsz.body + 12 + index * 4);
  const runs = view.getUint32(stsc.body + 4);
  const chunks = view.getUint32(offsets.body + 4);
  const spans: ByteSpan[] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunks && sample < samples; chunk += 1) {
    while (run + 1 < runs && view.getUint32(stsc.body + 8 + (run + 1) * 12) <= chunk + 1) run += 1;
    const inChunk = view.getUint32(stsc.body + 8 + run * 12 + 4);
    const from = stco ? view.getUint32(offsets.body + 8 + chunk * 4) : view.getUint32(offsets.body + 8 + chunk * 8) * 2 ** 32 + view.getUint32(offsets.body + 12 + chunk * 8);
    let to = from;
    for (let index = 0; index < inChunk && sample < samples; index += 1) {
      to += sizeOf(sample);
      sample += 1;
    }
    spans.push({ from, to });
  }
  return spans;
}

/** Properties in the index of an MP4. Pixels as displayed; 0 without a video track. */
export interface VideoFacts {
  hasVideo: boolean;
  width: number;
  height: number;
  durationMs: number | null;
}

/** Boxes with user data and metadata, and unknown ones. */
const METADATA_BOXES = new Set(["udta", "meta", "uuid", "free", "skip"]);

/** Boxes needed for playback; others are blanked. */
export const PLAYBACK_BOXES = new Set(["ftyp", "styp", "moov", "mdat", "moof", "sidx", "mfra", "wide"]);

/** Tracks of picture and sound, and what belongs to them. Cameras and drones write their position into others, some as subtitles. */
const KEPT_TRACKS = new Set(["vide", "soun", "clcp", "tmcd", "hint"]);

interface Track {
  handler: string;
  width: number;
  height: number;
}

function readTrack(bytes: Uint8Array, boxes: readonly IsoBox[]): Track {
  const view = viewOf(bytes);
  const mdia = boxes.find(({ type }) => type === "mdia");
  const hdlr = mdia && boxesIn(bytes, mdia.body, mdia.end)?.find(({ type }) => type === "hdlr");
  const tkhd = boxes.find(({ type }) => type === "tkhd");
  const [width, height] = tkhd ? [view.getUint16(tkhd.end - 8), view.getUint16(tkhd.end - 4)] : [0, 0];
  // A quarter turn: the first number of the matrix is 0.
  const turned = tkhd !== undefined && tkhd.end - 44 >= tkhd.body && view.getInt32(tkhd.end - 44) === 0 && view.getInt32(tkhd.end - 40) !== 0;
  return { handler: hdlr ? asciiAt(bytes, hdlr.body + 8, 4) : "", width: turned ? height : width, height: turned ? width : height };
}

function durationOf(bytes: Uint8Array, mvhd: IsoBox): number | null {
  const view = viewOf(bytes);
  const long = bytes[mvhd.body] === 1;
  const scale = view.getUint32(mvhd.body + (long ? 20 : 12));
  const duration = long ? view.getUint32(mvhd.body + 24) * 2 ** 32 + view.getUint32(mvhd.body + 28) : view.getUint32(mvhd.body + 16);
  return scale > 0 && duration > 0 && duration < 0xffffffff ? Math.round((duration * 1000) / scale) : null;
}

/**
 * Blanks the metadata of an MP4's index (the whole `moov` box) in place: its size and every offset stay. Null when it cannot
 * be parsed. `metadataSpans` are the parts of the file that hold the samples of metadata tracks.
 */
export function stripMoov(moov: Uint8Array): { bytes: Uint8Array; facts: VideoFacts; metadataSpans: ByteSpan[] } | null {
  const bytes = moov.slice();
  try {
    const [whole] = boxesIn(bytes, 0, bytes.byteLength) ?? [];
    const boxes = whole?.type === "moov" ? boxesIn(bytes, whole.body, whole.end) : null;
    const mvhd = boxes?.find(({ type }) => type === "mvhd");
    if (!boxes || !mvhd) return null;
    const metadataSpans: ByteSpan[] = [];
    const facts: VideoFacts = { hasVideo: false, width: 0, height: 0, durationMs: durationOf(bytes, mvhd) };
    for (const box of boxes) {
      if (METADATA_BOXES.has(box.type)) blankBox(bytes, box);
      if (box.type !== "trak") continue;
      const inner = boxesIn(bytes, box.body, box.end);
      if (!inner) return null;
      const track = readTrack(bytes, inner);
      for (const one of inner) if (METADATA_BOXES.has(one.type)) blankBox(bytes, one);
      if (!KEPT_TRACKS.has(track.handler)) {
        metadataSpans.push(...sampleSpans(bytes, box));
        blankBox(bytes, box);
      }
      if (track.handler === "vide" && !facts.hasVideo) Object.assign(facts, { hasVideo: true, width: track.width, height: track.height });
    }
    return { bytes, facts, metadataSpans };
  } catch (error) {
    // A number in it points beyond its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Length in bytes of the ID3 tag that begins with these ten bytes or more; 0 when there is none. */
export function id3Length(head: Uint8Array): number {
  if (head.byteLength < 10 || asciiAt(head, 0, 3) !== "ID3") return 0;
  const [flags = 0, ...size] = head.subarray(5, 10);
  if (size.some((byte) => byte > 0x7f)) return 0;
  return 10 + size.reduce((sum, byte) => sum * 128 + byte, 0) + (flags & 0x10 ? 10 : 0);
}

/** Last bytes of a file that `trailingTagLength` needs. */
export const TAIL_BYTES = 160;

/** Length in bytes of the tags (ID3 version 1, APE) that end with these last bytes of a file. */
export function trailingTagLength(tail: Uint8Array): number {
  const id3 = tail.byteLength >= 128 && asciiAt(tail, tail.byteLength - 128, 3) === "TAG" ? 128 : 0;
  const footer = tail.byteLength - id3 - 32;
  if (footer < 0 || asciiAt(tail, footer, 8) !== "APETAGEX") return id3;
  const view = viewOf(tail);
  const hasHeader = (view.getUint32(footer + 20, true) & 0x80000000) !== 0;
  return id3 + view.getUint32(footer + 12, true) + (hasHeader ? 32 : 0);
}

/** A chunk of a RIFF file: its name, where it begins and where the next one does. */
export interface RiffChunk {
  name: string;
  from: number;
  length: number;
  to: number;
}

/** The chunk that starts with these eight bytes. */
export const readChunk = (head: Uint8Array, from: number): RiffChunk | null => {
  if (head.byteLength < 8) return null;
  const length = viewOf(head).getUint32(4, true);
  return { name: asciiAt(head, 0, 4), from, length, to: from + 8 + length + (length % 2) };
};

/** Chunks that sound needs; titles, places and dates are in others. */
export const WAV_CHUNKS = new Set(["fmt ", "fact", "data"]);

/** The twelve first bytes of a WAV that holds so many bytes of chunks. */
export function wavHeader(chunks: number): Uint8Array {
  const header = Uint8Array.from("RIFF\0\0\0\0WAVE", (character) => character.charCodeAt(0));
  viewOf(header).setUint32(4, chunks + 4, true);
  return header;
}

/** An element of an EBML file (WebM): its id with its marker, and where its content lies. `size` null: unknown. Bytes. */
export interface EbmlElement {
  id: number;
  body: number;
  size: number | null;
}

/** Bytes at which an element's id and size end at the latest. */
export const EBML_HEAD = 12;

const widthOf = (byte: number): number => (byte === 0 ? 0 : Math.clz32(byte) - 23);

/** The element that starts with `head`, at offset `at` of its file. */
export function readElement(head: Uint8Array, at: number): EbmlElement | null {
  const idWidth = widthOf(head[0] ?? 0);
  const sizeWidth = widthOf(head[idWidth] ?? 0);
  if (idWidth < 1 || idWidth > 4 || sizeWidth < 1 || idWidth + sizeWidth > head.byteLength) return null;
  const id = head.subarray(0, idWidth).reduce((value, byte) => value * 256 + byte, 0);
  const coded = head.subarray(idWidth, idWidth + sizeWidth);
  const size = coded.reduce((value, byte, index) => value * 256 + (index === 0 ? byte & (2 ** (8 - sizeWidth) - 1) : byte), 0);
  const isUnknown = size === 2 ** (7 * sizeWidth) - 1;
  return { id, body: at + idWidth + sizeWidth, size: isUnknown ? null : size };
}

/** Ids of elements (WebM container guidelines). */
export const EBML = { header: 0x1a45dfa3, segment: 0x18538067, cluster: 0x1f43b675, tags: 0x1254c367, attachments: 0x1941a469, tracks: 0x1654ae6b } as const;

/** The head of an element that everybody skips, for `length` bytes in all (two at least). */
export function voidHead(length: number): Uint8Array {
  if (length < 9) return Uint8Array.of(0xec, 0x80 | (length - 2));
  const head = new Uint8Array(9);
  const view = new DataView(head.buffer);
  view.setUint8(0, 0xec);
  view.setUint32(5, (length - 9) % 2 ** 32);
  view.setUint32(1, 0x01000000 + Math.floor((length - 9) / 2 ** 32));
  return head;
}
