import fc from "fast-check";
import { expect, test } from "vitest";
import { isWholePicture, type PictureFormat, pictureKey, pictureSizeOf, readPictureHeader, VARIANT_WIDTHS, variantWidth } from "#app/features/media/picture.ts";
import { GIF, JPEG, png, WEBP } from "#tests/support/pictures.ts";

const FORMATS: readonly PictureFormat[] = ["jpeg", "png", "webp", "gif", "avif"];
const beginnings = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff, 0xe1],
  [...new TextEncoder().encode("GIF89a")],
  [...new TextEncoder().encode("RIFF0000WEBPVP8X")],
  [0, 0, 0, 24, ...new TextEncoder().encode("ftypavif")],
];
const files = fc.tuple(fc.constantFrom([], ...beginnings), fc.uint8Array({ maxLength: 400 })).map(([begin, rest]) => Uint8Array.from([...begin, ...rest]));

test("no bytes make the readers throw or never end, and a size is always positive", () => {
  fc.assert(
    fc.property(files, (bytes) => {
      const header = readPictureHeader(bytes);
      if (header) expect(header.width > 0 && header.height > 0).toBe(true);
      for (const format of FORMATS) if (bytes.byteLength >= 16) expect(typeof isWholePicture(bytes, format)).toBe("boolean");
    }),
    { numRuns: 3_000 },
  );
});

test("a whole picture is whole, and cut anywhere it is not", async () => {
  const four = await png(4, 3);
  for (const [bytes, format] of [
    [four, "png"],
    [GIF, "gif"],
    [WEBP, "webp"],
    [JPEG, "jpeg"],
  ] as const) {
    expect([format, isWholePicture(bytes, format)]).toEqual([format, true]);
    for (let end = 30; end < bytes.byteLength; end += 1) {
      const cut = bytes.subarray(0, end);
      // The last twelve bytes of a PNG are its end mark; its checksum alone may be missing.
      expect([format, end, isWholePicture(cut, format)]).toEqual([format, end, false]);
    }
  }
});

test("a byte view into a larger buffer reads the same", async () => {
  const bytes = await png(7, 5);
  const shifted = new Uint8Array(bytes.byteLength + 9);
  shifted.set(bytes, 9);
  expect(readPictureHeader(shifted.subarray(9))).toEqual({ format: "png", width: 7, height: 5 });
});

test("an asked width becomes the next larger of a fixed few", () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer(), fc.constant(null)), (asked) => {
      const width = variantWidth(asked);
      expect(VARIANT_WIDTHS).toContain(width);
      if (asked !== null && asked > 0 && asked <= 1_600) expect(width).toBeGreaterThanOrEqual(asked);
    }),
  );
  expect([variantWidth(161), variantWidth(160), variantWidth(null), variantWidth(Number.NaN)]).toEqual([320, 160, 1600, 1600]);
});

test("a stored picture's name tells its size, and nothing else is one", () => {
  const hash = "0123456789abcdef".repeat(4);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(...FORMATS), (width, height, format) => {
      const key = pictureKey(hash, { width, height, format });
      expect(pictureSizeOf(`/img/${key}`)).toEqual({ key, width, height });
    }),
  );
  for (const none of ["/img/../x", "/img/x.jpg", `/img/${hash.slice(0, 32)}-1x1.svg`, `https://x.example/img/${hash.slice(0, 32)}-1x1.png`, ""])
    expect(pictureSizeOf(none)).toBeNull();
});
