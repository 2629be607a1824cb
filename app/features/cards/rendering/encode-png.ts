import { constants, crc32, deflateSync } from "node:zlib";
import { joinBytes } from "#app/platform/values/bytes.ts";
import type { Frame } from "./frame.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Each byte foretold by the mean of the one before it and the one above it: the best of the fixed filters for photos. */
const AVERAGE = 3;

function chunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.byteLength + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.byteLength);
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = name.charCodeAt(at);
  bytes.set(content, 8);
  view.setUint32(8 + content.byteLength, crc32(bytes.subarray(4, 8 + content.byteLength)));
  return bytes;
}

function header({ width, height }: Frame): Uint8Array {
  const bytes = new Uint8Array(13);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  bytes.set([8, 2], 8);
  return bytes;
}

/** The rows without alpha, each byte as its difference to what the filter foretells. */
function filteredRows({ data, width, height }: Frame): Uint8Array {
  const stride = width * 3 + 1;
  const rows = new Uint8Array(stride * height);
  const above = new Uint8Array(width * 3);
  for (let y = 0; y < height; y += 1) {
    let to = y * stride;
    rows[to] = AVERAGE;
    to += 1;
    let [red, green, blue] = [0, 0, 0];
    for (let from = y * width * 4, x = 0; x < above.length; x += 3, from += 4, to += 3) {
      rows[to] = (data[from] as number) - ((red + (above[x] as number)) >> 1);
      rows[to + 1] = (data[from + 1] as number) - ((green + (above[x + 1] as number)) >> 1);
      rows[to + 2] = (data[from + 2] as number) - ((blue + (above[x + 2] as number)) >> 1);
      red = above[x] = data[from] as number;
      green = above[x + 1] = data[from + 1] as number;
      blue = above[x + 2] = data[from + 2] as number;
    }
  }
  return rows;
}

/** A PNG of 8-bit RGB. */
export function encodePng(frame: Frame): ArrayBuffer {
  const packed = deflateSync(filteredRows(frame), { level: 1, strategy: constants.Z_DEFAULT_STRATEGY });
  const parts = [SIGNATURE, chunk("IHDR", header(frame)), chunk("sRGB", Uint8Array.of(0)), chunk("IDAT", packed), chunk("IEND", new Uint8Array())];
  return joinBytes(parts).buffer;
}
