import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const MODULES = 29;
const SCALE = 8;
const MARGIN = 4;
const FINDER = 7;

/** Whether a module belongs to one of the three squares by which a code is found, and is dark there; null outside of them. */
function finderAt(x: number, y: number): boolean | null {
  const far = MODULES - FINDER;
  const [inX, inY] = [x < FINDER ? x : x >= far ? x - far : null, y < FINDER ? y : y >= far ? y - far : null];
  if (inX === null || inY === null || (x >= far && y >= far)) return null;
  const ring = Math.max(Math.abs(inX - 3), Math.abs(inY - 3));
  return ring !== 2;
}

function chunk(type: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), bytes]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture that resembles the QR code of a text but cannot be scanned. A data URL. */
export function codePicture(text: string): string {
  const noise = Buffer.concat(Array.from({ length: 27 }, (_, index) => createHash("sha256").update(`${index}${text}`).digest()));
  const size = (MODULES + 2 * MARGIN) * SCALE;
  const rows = Array.from({ length: size }, (_, row) => {
    const line = Buffer.alloc(size + 1, 255);
    line[0] = 0;
    for (let column = 0; column < size; column += 1) {
      const [x, y] = [Math.floor(column / SCALE) - MARGIN, Math.floor(row / SCALE) - MARGIN];
      if (x < 0 || y < 0 || x >= MODULES || y >= MODULES) continue;
      const isDark = finderAt(x, y) ?? (noise[y * MODULES + x] ?? 0) % 2 === 0;
      if (isDark) line[column + 1] = 0;
    }
    return line;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(8, 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString("base64")}`;
}
