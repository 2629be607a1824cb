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
