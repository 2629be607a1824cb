import { blankBox, boxesIn, type IsoBox } from "../iso-boxes.ts";
import { type ByteSpan, sampleSpans } from "./film-samples.ts";
import { asciiAt, viewOf } from "./kept-ranges.ts";

/** What the index of a film tells. Pixels as it is shown; 0 for sound alone. */
export interface FilmFacts {
  hasVideo: boolean;
  width: number;
  height: number;
  durationMs: number | null;
}

/** Boxes that tell who, where and with what: user data, metadata, and what no standard knows. */
const TALKING = new Set(["udta", "meta", "uuid", "free", "skip"]);

/** Boxes of a film that playing it needs; others of the file are blanked. */
export const FILM_BOXES = new Set(["ftyp", "styp", "moov", "mdat", "moof", "sidx", "mfra", "wide"]);

/** Tracks of picture and sound, and what belongs to them. In others cameras and drones write the place of every second, some as subtitles. */
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
 * Blanks in a film's index (the `moov` box, whole) what tells who, where and with what, in place: its size and every address
 * stay. Null when it cannot be walked. `told` are the parts of the file in which tracks tell the same.
 */
export function stripMoov(moov: Uint8Array): { bytes: Uint8Array; facts: FilmFacts; told: ByteSpan[] } | null {
  const bytes = moov.slice();
  try {
    const [whole] = boxesIn(bytes, 0, bytes.byteLength) ?? [];
    const boxes = whole?.type === "moov" ? boxesIn(bytes, whole.body, whole.end) : null;
    const mvhd = boxes?.find(({ type }) => type === "mvhd");
    if (!boxes || !mvhd) return null;
    const told: ByteSpan[] = [];
    const facts: FilmFacts = { hasVideo: false, width: 0, height: 0, durationMs: durationOf(bytes, mvhd) };
    for (const box of boxes) {
      if (TALKING.has(box.type)) blankBox(bytes, box);
      if (box.type !== "trak") continue;
      const inner = boxesIn(bytes, box.body, box.end);
      if (!inner) return null;
      const track = readTrack(bytes, inner);
      for (const one of inner) if (TALKING.has(one.type)) blankBox(bytes, one);
      if (!KEPT_TRACKS.has(track.handler)) {
        told.push(...sampleSpans(bytes, box));
        blankBox(bytes, box);
      }
      if (track.handler === "vide" && !facts.hasVideo) Object.assign(facts, { hasVideo: true, width: track.width, height: track.height });
    }
    return { bytes, facts, told };
  } catch (error) {
    // A number in it points beyond its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
