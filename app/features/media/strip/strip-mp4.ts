import { blankBox, boxesIn, type IsoBox } from "../iso-boxes.ts";
import { type ByteSpan, sampleSpans } from "./mp4-samples.ts";
import { asciiAt, viewOf } from "./retained-parts.ts";

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
