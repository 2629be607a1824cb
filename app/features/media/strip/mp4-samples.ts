import { boxesIn, type IsoBox } from "../iso-boxes.ts";
import { viewOf } from "./retained-parts.ts";

/** A part of a file. Bytes. */
export interface ByteSpan {
  from: number;
  to: number;
}

/** Samples of one track (ours): a day of one in a tenth of a second. */
const SAMPLES_MAX = 1_000_000;

const child = (bytes: Uint8Array, box: IsoBox | undefined, type: string): IsoBox | undefined =>
  box ? boxesIn(bytes, box.body, box.end)?.find((one) => one.type === type) : undefined;

/** Where in the file the samples of a track lie, by the tables of its `trak` box. Throws a `RangeError` where they point beyond their end. */
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
