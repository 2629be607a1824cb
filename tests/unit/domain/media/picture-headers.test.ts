import { expect, test } from "vitest";
import { isWholePicture, mayBeTransparent, readPictureHeader } from "#app/features/media/picture.ts";

const text = (value: string) => [...value].map((character) => character.charCodeAt(0));
const big = (value: number, bytes: number) => Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
const little = (value: number, bytes: number) => big(value, bytes).reverse();
const bytesOf = (...parts: number[][]) => Uint8Array.from(parts.flat());
const zeros = (count: number) => Array.from({ length: count }, () => 0);

/** A segment of a JPEG: its marker, its length and its content. */
const segment = (marker: number, content: number[]) => [0xff, marker, ...big(content.length + 2, 2), ...content];
const frame = (marker: number, width: number, height: number) => segment(marker, [8, ...big(height, 2), ...big(width, 2), 3, ...zeros(9)]);
const jpeg = (...segments: number[][]) => bytesOf([0xff, 0xd8], ...segments);

/** EXIF with these entries of its first directory, in either order of bytes. */
function exif(entries: readonly (readonly [tag: number, value: number])[], isLittle = false): number[] {
  const number = isLittle ? little : big;
  const rows = entries.flatMap(([tag, value]) => [...number(tag, 2), ...number(3, 2), ...number(1, 4), ...number(value, 2), 0, 0]);
  return segment(0xe1, [...text("Exif"), 0, 0, ...text(isLittle ? "II" : "MM"), ...number(42, 2), ...number(8, 4), ...number(entries.length, 2), ...rows]);
}

test("a JPEG's size stands in its frame, whatever segments come before", () => {
  const size = { format: "jpeg", width: 640, height: 480 };
  for (const marker of [0xc0, 0xc1, 0xc2, 0xc3, 0xcf]) expect(readPictureHeader(jpeg(frame(marker, 640, 480)))).toEqual(size);
  expect(readPictureHeader(jpeg(segment(0xe0, zeros(14)), [0xff], frame(0xc0, 640, 480)))).toEqual(size);
  for (const marker of [0xc4, 0xc8, 0xcc, 0xbf, 0xd0]) expect([marker, readPictureHeader(jpeg(frame(marker, 1, 1), frame(0xc0, 640, 480)))]).toEqual([marker, size]);
  expect(readPictureHeader(jpeg(segment(0xe0, zeros(14)), [0x00], frame(0xc0, 640, 480)))).toBeNull();
  expect(readPictureHeader(jpeg([0xff, 0xe0, 0, 1], frame(0xc0, 640, 480)))).toBeNull();
  expect(readPictureHeader(jpeg(frame(0xc0, 0, 480)))).toBeNull();
  expect(readPictureHeader(jpeg(frame(0xc0, 640, 0)))).toBeNull();
});

test("a JPEG that EXIF says lies on its side is as wide as it is high", () => {
  const sizeOf = (...segments: number[][]) => {
    const header = readPictureHeader(jpeg(...segments, frame(0xc0, 640, 480)));
    return header && [header.width, header.height];
  };
  for (const orientation of [1, 2, 3, 4]) expect(sizeOf(exif([[0x0112, orientation]]))).toEqual([640, 480]);
  for (const orientation of [5, 6, 7, 8]) for (const isLittle of [false, true]) expect(sizeOf(exif([[0x0112, orientation]], isLittle))).toEqual([480, 640]);
  expect(
    sizeOf(
      exif([
        [0x010f, 6],
        [0x0112, 6],
      ]),
    ),
  ).toEqual([480, 640]);
  expect(sizeOf(exif([[0x010f, 6]]))).toEqual([640, 480]);
  expect(sizeOf(exif([]), exif([[0x0112, 6]]))).toEqual([480, 640]);
  expect(sizeOf(exif([[0x0112, 6]]), exif([[0x0112, 1]]))).toEqual([480, 640]);
  // A segment that is cut, or none of EXIF's.
  const whole = exif([[0x0112, 6]]);
  const content = whole.slice(4);
  for (let end = 0; end < content.length; end += 1) expect([end, sizeOf(segment(0xe1, content.slice(0, end)))]).toEqual([end, [640, 480]]);
  expect(sizeOf(segment(0xe1, [...text("http"), ...content.slice(4)]))).toEqual([640, 480]);
});

test("a PNG's and a GIF's sizes stand at the beginning", () => {
  const png = bytesOf([0x89, ...text("PNG"), 0x0d, 0x0a, 0x1a, 0x0a], big(13, 4), text("IHDR"), big(70_000, 4), big(3, 4));
  expect(readPictureHeader(png)).toEqual({ format: "png", width: 70_000, height: 3 });
  expect(readPictureHeader(png.subarray(0, 23))).toBeNull();
  expect(readPictureHeader(bytesOf([...png.subarray(0, 12)], text("IDAT"), [...png.subarray(16)]))).toBeNull();
  for (const version of ["GIF87a", "GIF89a"])
    expect(readPictureHeader(bytesOf(text(version), little(300, 2), little(200, 2), zeros(6)))).toEqual({ format: "gif", width: 300, height: 200 });
  expect(readPictureHeader(bytesOf(text("GIF88a"), little(300, 2), little(200, 2), zeros(6)))).toBeNull();
  expect(readPictureHeader(bytesOf(text("GIF89a"), little(300, 2), little(200, 2), zeros(5)))).toBeNull();
});

test("the three kinds of WebP", () => {
  const webp = (kind: string, ...content: number[][]) => {
    const body = content.flat();
    return bytesOf(text("RIFF"), little(4 + 8 + 14, 4), text("WEBP"), text(kind), little(14, 4), body, zeros(14 - body.length));
  };
  expect(readPictureHeader(webp("VP8 ", zeros(6), little(640 | 0x4000, 2), little(480 | 0x8000, 2)))).toEqual({ format: "webp", width: 640, height: 480 });
  expect(readPictureHeader(webp("VP8L", [0x2f], little(639 | (479 << 14), 4)))).toEqual({ format: "webp", width: 640, height: 480 });
  expect(readPictureHeader(webp("VP8X", zeros(4), little(69_999, 3), little(479, 3)))).toEqual({ format: "webp", width: 70_000, height: 480 });
  expect(readPictureHeader(webp("VP8Z", zeros(10)))).toBeNull();
  expect(readPictureHeader(webp("VP8 ", zeros(10)).subarray(0, 29))).toBeNull();
  expect(readPictureHeader(bytesOf(text("RIFF"), zeros(4), text("WAVE"), zeros(20)))).toBeNull();
  // Only the simple kind is always opaque; the extended one says by a bit.
  expect(mayBeTransparent(webp("VP8 "), "webp")).toBe(false);
  expect(mayBeTransparent(webp("VP8L"), "webp")).toBe(true);
  for (const [flags, expected] of [
    [0x10, true],
    [0x02, true],
    [0x00, false],
    [0x2c, false],
  ] as const)
    expect([flags, mayBeTransparent(webp("VP8X", [flags]), "webp")]).toEqual([flags, expected]);
});

test("an AVIF is as large as its largest picture", () => {
  const ispe = (width: number, height: number) => [...big(20, 4), ...text("ispe"), ...zeros(4), ...big(width, 4), ...big(height, 4)];
  const avif = (brand: string, ...boxes: number[][]) => bytesOf(big(16, 4), text("ftyp"), text(brand), zeros(4), ...boxes, zeros(16));
  expect(readPictureHeader(avif("avif", ispe(160, 120), ispe(640, 480), ispe(300, 200)))).toEqual({ format: "avif", width: 640, height: 480 });
  expect(readPictureHeader(avif("avis", ispe(640, 480)))).toEqual({ format: "avif", width: 640, height: 480 });
  expect(readPictureHeader(avif("heic", ispe(640, 480)))).toBeNull();
  expect(readPictureHeader(avif("avif", ispe(0, 480)))).toBeNull();
  expect(readPictureHeader(avif("avif", zeros(70_000), ispe(640, 480)))).toBeNull();
});

test("what may be transparent, by its header", () => {
  const chunk = (name: string, size = 0) => [...big(size, 4), ...text(name), ...zeros(size + 4)];
  const png = (colour: number, ...chunks: number[][]) =>
    bytesOf([0x89, ...text("PNG"), 0x0d, 0x0a, 0x1a, 0x0a], big(13, 4), text("IHDR"), zeros(8), [8, colour], zeros(7), ...chunks);
  expect(mayBeTransparent(png(2, chunk("IDAT")), "png")).toBe(false);
  expect(mayBeTransparent(png(0, chunk("gAMA", 4), chunk("IDAT")), "png")).toBe(false);
  for (const colour of [3, 4, 6]) expect(mayBeTransparent(png(colour, chunk("IDAT")), "png")).toBe(true);
  expect(mayBeTransparent(png(2, chunk("gAMA", 4), chunk("tRNS", 6), chunk("IDAT")), "png")).toBe(true);
  expect(mayBeTransparent(png(2, chunk("IDAT"), chunk("tRNS", 6)), "png")).toBe(false);
  expect(mayBeTransparent(new Uint8Array(16), "jpeg")).toBe(false);
  for (const format of ["gif", "avif"] as const) expect(mayBeTransparent(new Uint8Array(16), format)).toBe(true);
});

test("an ISO file is whole when its boxes fill it, the last one possibly to the end", () => {
  const box = (size: number, length = size) => [...big(size, 4), ...text("free"), ...zeros(Math.max(0, length - 8))];
  const isWhole = (...boxes: number[][]) => isWholePicture(bytesOf(...boxes), "avif");
  expect(isWhole(box(16), box(24))).toBe(true);
  expect(isWhole(box(16), box(0, 40))).toBe(true);
  expect(isWhole(box(16), box(24, 23))).toBe(false);
  expect(isWhole(box(16), box(24, 25))).toBe(false);
  expect(isWhole(box(7, 16))).toBe(false);
  expect(isWhole([...big(1, 4), ...text("mdat"), ...big(0, 4), ...big(32, 4), ...zeros(16)])).toBe(true);
  expect(isWhole([...big(1, 4), ...text("mdat"), ...big(1, 4), ...big(32, 4), ...zeros(16)])).toBe(false);
});

test("a JPEG is whole when its scan has an end mark", () => {
  const scan = [0xff, 0xda, 0, 4, 0, 0];
  expect(isWholePicture(jpeg(segment(0xe0, zeros(4)), scan, [1, 2, 0xff, 0xd9]), "jpeg")).toBe(true);
  expect(isWholePicture(jpeg(segment(0xe0, zeros(4)), scan, [1, 2, 0xff, 0xd9, 0, 0]), "jpeg")).toBe(true);
  expect(isWholePicture(jpeg(segment(0xe0, zeros(4)), scan, [1, 2, 3, 4]), "jpeg")).toBe(false);
  // An end mark of a preview within a segment is not the picture's.
  expect(isWholePicture(jpeg(segment(0xe1, [0xff, 0xd9, 0, 0]), scan, [1, 2, 3, 4]), "jpeg")).toBe(false);
});
