import { joinBytes } from "#app/platform/values/format-number.ts";

/** Properties that two recordings must share to be joined. */
export interface Mp3Format {
  version: "1" | "2" | "2.5";
  layer: 3;
  /** Hertz. */
  sampleRate: number;
  /** Kilobits a second. */
  bitrate: number;
  channelMode: "stereo" | "joint-stereo" | "dual" | "mono";
}

/** Reasons why bytes are no recording. */
export type Mp3Flaw = "empty" | "no-frame" | "not-layer-3" | "unsupported" | "mixed";

export interface Mp3Audio {
  ok: true;
  /** The frames that hold sound, and nothing else. */
  frames: Uint8Array<ArrayBuffer>;
  frameCount: number;
  durationMs: number;
  format: Mp3Format;
}

export type ReadMp3 = Mp3Audio | { ok: false; why: Mp3Flaw };

const VERSIONS = ["2.5", null, "2", "1"] as const;
const RATES: Record<Mp3Format["version"], readonly number[]> = { "1": [44_100, 48_000, 32_000], "2": [22_050, 24_000, 16_000], "2.5": [11_025, 12_000, 8_000] };
/** Kilobits a second by index, of layer III (ISO 11172-3 and 13818-3); 0 is "free", which says no length. */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const CHANNEL_MODES = ["stereo", "joint-stereo", "dual", "mono"] as const;

interface Frame {
  format: Mp3Format;
  /** Bytes, header included. */
  size: number;
  samples: number;
}

/** The frame with its header at an offset; a flaw when there is none. */
function frameAt(bytes: Uint8Array, at: number): Frame | Mp3Flaw {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  if (at + 4 > bytes.length || first !== 0xff || (second & 0xe0) !== 0xe0) return "no-frame";
  const version = VERSIONS[(second >> 3) & 3];
  if (!version) return "no-frame";
  if (((second >> 1) & 3) !== 1) return "not-layer-3";
  const bitrate = (version === "1" ? BITRATES_1 : BITRATES_2)[third >> 4];
  const sampleRate = RATES[version][(third >> 2) & 3];
  if (!bitrate || !sampleRate) return "unsupported";
  const perFrame = version === "1" ? 144_000 : 72_000;
  const channelMode = CHANNEL_MODES[fourth >> 6] ?? "mono";
  return {
    format: { version, layer: 3, sampleRate, bitrate, channelMode },
    size: Math.floor((perFrame * bitrate) / sampleRate) + ((third >> 1) & 1),
    samples: version === "1" ? 1_152 : 576,
  };
}

const spells = (bytes: Uint8Array, at: number, letters: string): boolean => [...letters].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Bytes of an ID3v2 tag's header, and of its footer when it has one. */
const ID3_HEADER = 10;
/** Bytes of an ID3v1 tag. */
const ID3V1_SIZE = 128;

/** Returns the first offset of sound, after the leading tags. */
function afterTags(bytes: Uint8Array): number {
  let at = 0;
  while (spells(bytes, at, "ID3") && at + ID3_HEADER <= bytes.length) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 6, at + 10);
    const footer = ((bytes[at + 5] ?? 0) & 0x10) === 0 ? 0 : ID3_HEADER;
    at += ID3_HEADER + (((a & 0x7f) << 21) | ((b & 0x7f) << 14) | ((c & 0x7f) << 7) | (d & 0x7f)) + footer;
  }
  return at;
}

/** Offset of the words Xing and Info in a first frame without sound: after the header and the side information. */
const infoOffset = ({ version, channelMode }: Mp3Format): number => 4 + (version === "1" ? (channelMode === "mono" ? 17 : 32) : channelMode === "mono" ? 9 : 17);
/** Offset of the word VBRI. */
const VBRI_OFFSET = 36;

/** True for a first frame that describes the file and holds no sound: if it were kept, a browser would end the file where it says. */
const isInfoFrame = (bytes: Uint8Array, at: number, { format }: Frame): boolean =>
  ["Xing", "Info"].some((word) => spells(bytes, at + infoOffset(format), word)) || spells(bytes, at + VBRI_OFFSET, "VBRI");

const isSame = (one: Mp3Format, other: Mp3Format): boolean =>
  one.version === other.version && one.sampleRate === other.sampleRate && one.bitrate === other.bitrate && one.channelMode === other.channelMode;

/**
 * The sound in the bytes of an MP3 file: its frames without tags at both ends and without a first frame that describes the file. Bytes after the last
 * whole frame are dropped.
 */
export function readMp3(bytes: Uint8Array): ReadMp3 {
  if (bytes.length === 0) return { ok: false, why: "empty" };
  const end = bytes.length >= ID3V1_SIZE && spells(bytes, bytes.length - ID3V1_SIZE, "TAG") ? bytes.length - ID3V1_SIZE : bytes.length;
  const sound = bytes.subarray(0, end);
  let at = afterTags(sound);
  const first = frameAt(sound, at);
  if (typeof first === "string") return { ok: false, why: first };
  if (isInfoFrame(sound, at, first)) at += first.size;
  const from = at;
  let frameCount = 0;
  let format: Mp3Format | null = null;
  let samples = 0;
  for (;;) {
    const frame = frameAt(sound, at);
    if (typeof frame === "string" || at + frame.size > sound.length) break;
    if (format && !isSame(format, frame.format)) return { ok: false, why: "mixed" };
    format = frame.format;
    frameCount += 1;
    samples += frame.samples;
    at += frame.size;
  }
  if (!format) return { ok: false, why: "no-frame" };
  return { ok: true, frames: sound.slice(from, at), frameCount, durationMs: Math.round((samples * 1_000) / format.sampleRate), format };
}

export type JoinedMp3 = { ok: true; bytes: Uint8Array<ArrayBuffer>; durationMs: number; durationsMs: readonly number[]; format: Mp3Format } | { ok: false; why: Mp3Flaw };

/** Recordings of one format as one: their frames after each other. */
export function joinMp3(chunks: readonly Uint8Array[]): JoinedMp3 {
  const read: Mp3Audio[] = [];
  for (const chunk of chunks) {
    const audio = readMp3(chunk);
    if (!audio.ok) return audio;
    if (read[0] && !isSame(read[0].format, audio.format)) return { ok: false, why: "mixed" };
    read.push(audio);
  }
  const [first] = read;
  if (!first) return { ok: false, why: "empty" };
  const durationsMs = read.map(({ durationMs }) => durationMs);
  return { ok: true, bytes: joinBytes(read.map(({ frames }) => frames)), durationMs: durationsMs.reduce((sum, one) => sum + one, 0), durationsMs, format: first.format };
}
