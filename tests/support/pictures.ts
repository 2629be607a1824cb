/** Bytes of tiny, whole pictures, 4×3 pixels where the format is easily made, and ways to spoil them. */

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

const crc32 = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = ((CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)) >>> 0;
  return (value ^ 0xffffffff) >>> 0;
};

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
};

function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = joined(new TextEncoder().encode(name), data);
  const framed = new Uint8Array(named.byteLength + 8);
  const view = new DataView(framed.buffer);
  view.setUint32(0, data.byteLength);
  framed.set(named, 4);
  view.setUint32(named.byteLength + 4, crc32(named));
  return framed;
}

const zlib = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

function pngHeader(width: number, height: number): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 2, 0, 0, 0], 8);
  return chunk("IHDR", header);
}

/** A PNG of one colour; another `shade` makes other bytes. */
export async function png(width: number, height: number, shade = 120): Promise<Uint8Array<ArrayBuffer>> {
  const row = new Uint8Array(1 + width * 3).fill(shade);
  row[0] = 0;
  const rows = joined(...Array.from({ length: height }, () => row));
  return joined(SIGNATURE, pngHeader(width, height), chunk("IDAT", await zlib(rows)), chunk("IEND", new Uint8Array()));
}

export type Colour = readonly [red: number, green: number, blue: number];

/** A PNG of any pixels. */
export async function drawnPng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array(height * (1 + width * 3));
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = colourAt(x, y);
      rows[at] = red;
      rows[at + 1] = green;
      rows[at + 2] = blue;
      at += 3;
    }
  }
  return joined(SIGNATURE, pngHeader(width, height), chunk("IDAT", await zlib(rows)), chunk("IEND", new Uint8Array()));
}

/** The value that a row's filter foretells for a pixel. */
function foretold(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toAbove, toCorner] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner;
}

/** The pixels of an 8-bit RGB or RGBA PNG. */
export async function pixelsOf(bytes: Uint8Array): Promise<{ width: number; height: number; at(x: number, y: number): Colour }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height, channels] = [view.getUint32(16), view.getUint32(20), bytes[25] === 6 ? 4 : 3];
  if (bytes[24] !== 8 || (bytes[25] !== 2 && bytes[25] !== 6)) throw new Error("only 8-bit RGB and RGBA");
  const packed: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === 0x49444154) packed.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
  const raw = new Uint8Array(await new Response(new Blob([joined(...packed)]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer());
  const stride = width * channels;
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const before = (back: number, up: number) => (x < back || y < up ? 0 : (pixels[(y - up) * stride + x - back] ?? 0));
      pixels[y * stride + x] = (raw[y * (stride + 1) + 1 + x] ?? 0) + foretold(filter, before(channels, 0), before(0, 1), before(channels, 1));
    }
  }
  return { width, height, at: (x, y) => [0, 1, 2].map((channel) => pixels[y * stride + x * channels + channel] ?? 0) as unknown as Colour };
}

/** A header that promises so many pixels, with nothing behind it. */
export const pngPromising = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  joined(SIGNATURE, pngHeader(width, height), chunk("IDAT", new Uint8Array(10)), chunk("IEND", new Uint8Array()));

/** One pixel each. */
export const GIF = bytesOf("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7");
export const WEBP = bytesOf("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=");
export const JPEG = bytesOf(
  "/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJAB/9k=",
);

export { joined };
