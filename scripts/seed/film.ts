// A film without an encoder: a lossy WebP holds one key frame of VP8, and WebM is a box around such frames.
import sharp, { type Sharp } from "sharp";

const FILM = { width: 640, height: 360, framesPerSecond: 12, framesPerShot: 28, quality: 50 };

/** How much of a drawing a frame shows, at the beginning and at the end of a shot. */
const FRAMING = { from: 0.96, to: 0.78 };

/** An element of Matroska: its id as it is written, its size in eight bytes, what it holds. */
function element(id: number, ...parts: readonly Uint8Array[]): Buffer {
  const name = Buffer.from(id.toString(16).padStart(2, "0"), "hex");
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(parts.reduce((sum, part) => sum + part.byteLength, 0)) | (1n << 56n));
  return Buffer.concat([name, size, ...parts]);
}

const text = (value: string) => Buffer.from(value, "latin1");

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

/** The frame inside a lossy WebP without transparency. */
function frameOf(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    if (webp.toString("latin1", at, at + 4) === "VP8 ") return webp.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error("a WebP without a frame");
}

/** WebM of key frames, one cluster a shot. */
function webmOf(shots: readonly (readonly Buffer[])[]): Uint8Array {
  const { width, height, framesPerSecond } = FILM;
  const msOf = (frame: number) => Math.round((frame * 1000) / framesPerSecond);
  const starts = shots.map((_, index) => shots.slice(0, index).reduce((sum, shot) => sum + shot.length, 0));
  const total = shots.reduce((sum, shot) => sum + shot.length, 0);
  const head = element(
    0x1a45dfa3,
    ...[element(0x4286, integer(1)), element(0x42f7, integer(1)), element(0x42f2, integer(4)), element(0x42f3, integer(8))],
    ...[element(0x4282, text("webm")), element(0x4287, integer(4)), element(0x4285, integer(2))],
  );
  const info = element(0x1549a966, element(0x2ad7b1, integer(1_000_000)), element(0x4489, float(msOf(total))), element(0x4d80, text("seed")), element(0x5741, text("seed")));
  const track = element(
    0xae,
    ...[element(0xd7, integer(1)), element(0x73c5, integer(1)), element(0x83, integer(1)), element(0x9c, integer(0)), element(0x86, text("V_VP8"))],
    element(0xe0, element(0xb0, integer(width)), element(0xba, integer(height))),
  );
  const clusters = shots.map((shot, index) => {
    const begin = msOf(starts[index] ?? 0);
    const blocks = shot.map((frame, at) => {
      const header = Buffer.from([0x81, 0, 0, 0x80]);
      header.writeInt16BE(msOf((starts[index] ?? 0) + at) - begin, 1);
      return element(0xa3, header, frame);
    });
    return element(0x1f43b675, element(0xe7, integer(begin)), ...blocks);
  });
  /** Cues at the start of the shots, so that a player can go there; as long wherever they stand. */
  const cuesAt = (first: number) => {
    let position = first;
    const points = clusters.map((cluster, index) => {
      const point = element(0xbb, element(0xb3, integer(msOf(starts[index] ?? 0))), element(0xb7, element(0xf7, integer(1)), element(0xf1, integer(position))));
      position += cluster.length;
      return point;
    });
    return element(0x1c53bb6b, ...points);
  };
  const before = Buffer.concat([info, element(0x1654ae6b, track)]);
  const cues = cuesAt(before.length + cuesAt(0).length);
  return new Uint8Array(Buffer.concat([head, element(0x18538067, before, cues, ...clusters)]));
}

/** A shot: a drawing that comes closer. */
async function shotOf(drawing: Sharp): Promise<Buffer[]> {
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
  const frames = FILM.framesPerShot;
  return Promise.all(
    Array.from({ length: frames }, async (_, index) => {
      const share = FRAMING.from + ((FRAMING.to - FRAMING.from) * index) / (frames - 1);
      const width = Math.round(info.width * share);
      const height = Math.round((width * FILM.height) / FILM.width);
      const webp = await sharp(data, { raw: info })
        .extract({ left: Math.round((info.width - width) / 2), top: Math.round((info.height - height) * 0.6), width, height })
        .resize(FILM.width, FILM.height)
        .webp({ quality: FILM.quality, effort: 2 })
        .toBuffer();
      return frameOf(webp);
    }),
  );
}

/** A silent film of drawings, as a WebM file. */
export async function makeFilm(drawings: readonly Sharp[]) {
  const shots: Buffer[][] = [];
  for (const drawing of drawings) shots.push(await shotOf(drawing));
  const { width, height, framesPerSecond, framesPerShot } = FILM;
  return { bytes: webmOf(shots), width, height, durationMs: Math.round((drawings.length * framesPerShot * 1000) / framesPerSecond) };
}
