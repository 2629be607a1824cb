import type { ByteSource } from "#app/features/media/byte-source.server.ts";

/** Bytes of each look into a file, and how many there are: some seconds of sound from its beginning to its end (ours). */
const LOOK_BYTES = 32 * 1024;
const LOOKS = 24;

/** Kilobits a second by index, of layer III (ISO 11172-3 and 13818-3). */
const BITRATES = { 1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320], 2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] } as const;
const SAMPLE_RATES: Record<number, readonly number[]> = { 3: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 0: [11_025, 12_000, 8_000] };

/** Reads the header of a layer III frame at offset `at`; null if there is none. */
function frameAt(bytes: Uint8Array, at: number): { bitrate: number; size: number } | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe6) !== 0xe2) return null;
  const version = (second >> 3) & 3;
  const bitrate = BITRATES[version === 3 ? 1 : 2][third >> 4];
  const sampleRate = SAMPLE_RATES[version]?.[(third >> 2) & 3];
  if (!bitrate || !sampleRate) return null;
  return { bitrate, size: Math.floor(((version === 3 ? 144_000 : 72_000) * bitrate) / sampleRate) + ((third >> 1) & 1) };
}

/** Bitrates of the whole frames of a look; empty where no three of them follow each other. */
function bitratesIn(bytes: Uint8Array): number[] {
  for (let from = 0; from + 4 < bytes.length; from += 1) {
    const found: number[] = [];
    for (let at = from, frame = frameAt(bytes, at); frame && at + frame.size <= bytes.length; at += frame.size, frame = frameAt(bytes, at)) found.push(frame.bitrate);
    // Sound may look like a header: three in a row are none by chance.
    if (found.length >= 3) return found;
  }
  return [];
}

/** Words of a first frame that holds no sound and says that the rate varies (Xing's and Fraunhofer's headers), or that it does not: that frame may have a rate of its own. */
const VARIES = /Xing|VBRI/;
const KEEPS = /Info/;
/** Where such words stand at the latest. Bytes. */
const HEADER_BYTES = 2_048;

/**
 * True when an MP3 has one bitrate throughout, by its header and by looks into it. In any other a browser finds a second by a table of a
 * hundred places, or by dividing: off by 2 s in ten minutes, and by seconds to minutes without the table (Chromium; docs/features/quotations.md).
 */
export async function isSteadyMp3(source: ByteSource): Promise<boolean> {
  const head = String.fromCharCode(...(await source.read(0, HEADER_BYTES)));
  if (VARIES.test(head)) return false;
  const rates = new Set<number>();
  for (let look = 0; look < LOOKS; look += 1) {
    const from = Math.floor((Math.max(0, source.size - LOOK_BYTES) * look) / (LOOKS - 1));
    const found = bitratesIn(await source.read(from, from + LOOK_BYTES));
    for (const rate of found.slice(look === 0 && KEEPS.test(head) ? 1 : 0)) rates.add(rate);
    if (rates.size > 1 || from + LOOK_BYTES >= source.size) break;
  }
  return rates.size === 1;
}
