import { expect, test } from "vitest";
import { isWholePicture, mayBeTransparent, readPictureHeader } from "#app/features/media/picture.ts";
import { stripPicture } from "#app/features/media/strip/strip-picture.ts";
import { ascii, box } from "#tests/support/media-files.ts";
import { joined } from "#tests/support/pictures.ts";

const big = (value: number, width: number) => Array.from({ length: width }, (_, index) => Math.floor(value / 256 ** (width - 1 - index)) % 256);
const little = (value: number, width: number) => big(value, width).reverse();
const bytesOf = (...parts: (readonly number[] | string)[]) => Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...ascii(part)] : [...part])));

const segment = (marker: number, ...content: (readonly number[] | string)[]) => {
  const inside = [...bytesOf(...content)];
  return [0xff, marker, ...big(inside.length + 2, 2), ...inside];
};
const JFIF = segment(0xe0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0]);
const TABLE = segment(0xdb, [1, 2, 3]);
const SCAN = [...segment(0xda, [1, 1]), 0x11, 0xff, 0x00, 0x22, 0xff, 0xd3, 0x33];
const END = [0xff, 0xd9];
const jpeg = (...parts: readonly number[][]) => bytesOf([0xff, 0xd8], ...parts, SCAN, END);
const stripped = (...parts: readonly number[][]) => stripPicture(jpeg(...parts), "jpeg");

/** EXIF whose first directory has these entries, in either order of bytes. */
const exif = (entries: readonly (readonly [number, number])[], isLittle = false, count = entries.length) => {
  const number = isLittle ? little : big;
  const rows = entries.flatMap(([tag, value]) => [...number(tag, 2), ...number(3, 2), ...number(1, 4), ...number(value, 2), 0, 0]);
  return segment(0xe1, "Exif\0\0", isLittle ? "II" : "MM", number(42, 2), number(8, 4), number(count, 2), rows);
};
const oriented = (orientation: number) => exif([[0x0112, orientation]]);
/** The kept orientation: one entry in a directory without a next one. */
const kept = (orientation: number) =>
  segment(0xe1, [...bytesOf("Exif\0\0", "MM", big(42, 2), big(8, 4), big(1, 2), big(0x0112, 2), big(3, 2), big(1, 4), big(orientation, 2), [0, 0, 0, 0, 0, 0])]);

test("of a JPEG's segments those stay by which its pixels are read", () => {
  expect(stripped(JFIF, TABLE)).toEqual(jpeg(JFIF, TABLE));
  const icc = segment(0xe2, "ICC_PROFILE\0", [1, 1, 9]);
  const adobe = segment(0xee, "Adobe", [0, 100]);
  expect(stripped(JFIF, icc, adobe, TABLE)).toEqual(jpeg(JFIF, icc, adobe, TABLE));
  const removed = [
    segment(0xe0, "JFXX\0"),
    segment(0xe2, "MPF\0"),
    segment(0xee, "Ducky"),
    segment(0xfe, "texto"),
    segment(0xe1, "http://ns.adobe.com/xap/1.0/"),
    segment(0xef, "x"),
    segment(0xe3, "x"),
    segment(0xed, "Photoshop"),
  ];
  for (const one of removed) expect([one[1], stripped(JFIF, one, TABLE)]).toEqual([one[1], jpeg(JFIF, TABLE)]);
});

test.each([2, 3, 4, 5, 6, 7, 8])("an orientation of %i stays behind the JFIF header, and nothing else of EXIF", (orientation) => {
  expect(stripped(JFIF, oriented(orientation), TABLE)).toEqual(jpeg(JFIF, kept(orientation), TABLE));
  expect(stripped(oriented(orientation), JFIF, TABLE)).toEqual(jpeg(JFIF, kept(orientation), TABLE));
  expect(stripped(oriented(orientation), TABLE)).toEqual(jpeg(kept(orientation), TABLE));
  expect(
    stripped(
      TABLE,
      JFIF,
      exif(
        [
          [0x010f, 3],
          [0x0112, orientation],
        ],
        true,
      ),
    ),
  ).toEqual(jpeg(kept(orientation), TABLE, JFIF));
});

test("what names no orientation leaves none", () => {
  for (const one of [
    oriented(0),
    oriented(1),
    oriented(9),
    exif([[0x010f, 6]]),
    exif([]),
    exif([], false, 1),
    exif([[0x010f, 6]], false, 2),
    segment(0xe1, "Exif\0\0MM"),
    segment(0xe1, "XMP \0\0", oriented(6).slice(10)),
  ])
    expect([one, stripped(JFIF, one, TABLE)]).toEqual([one, jpeg(JFIF, TABLE)]);
  expect(stripped(oriented(6), oriented(3), JFIF)).toEqual(jpeg(JFIF, kept(6)));
  const whole = oriented(6).slice(4);
  for (let end = 0; end < whole.length; end += 1) expect([end, stripped(segment(0xe1, whole.slice(0, end)), JFIF)]).toEqual([end, jpeg(JFIF)]);
});

test("a JPEG goes on after its pixels, and ends at its end", () => {
  const two = bytesOf([0xff, 0xd8], JFIF, SCAN, TABLE, SCAN, END);
  expect(stripPicture(two, "jpeg")).toEqual(two);
  expect(stripPicture(joined(jpeg(JFIF), ascii("SEGREDO")), "jpeg")).toEqual(jpeg(JFIF));
  expect(stripPicture(bytesOf([0xff, 0xd8], JFIF, [0xff, 0xff], TABLE, SCAN, [0xff], END), "jpeg")).toEqual(bytesOf([0xff, 0xd8], JFIF, TABLE, SCAN, [0xff], END));
});

test("a JPEG that cannot be walked to its end is refused", () => {
  expect(stripPicture(jpeg(JFIF).subarray(0, -2), "jpeg")).toBeNull();
  expect(stripPicture(bytesOf([0xff, 0xd8], JFIF, [0x00], TABLE, SCAN, END), "jpeg")).toBeNull();
  expect(stripPicture(bytesOf([0xff, 0xd8], JFIF, [0xff, 0xdb, 0, 1], SCAN, END), "jpeg")).toBeNull();
  expect(stripPicture(bytesOf([0xff, 0xd8], JFIF, [0xff, 0xdb, 0x7f, 0xff], SCAN, END), "jpeg")).toBeNull();
  expect(stripPicture(bytesOf([0xff, 0xd8], JFIF, [0xff, 0xdb, 0]), "jpeg")).toBeNull();
  expect(stripPicture(bytesOf([0xff, 0xd8, 0xff, 0xdb, 0, 2], END), "jpeg")).toEqual(bytesOf([0xff, 0xd8, 0xff, 0xdb, 0, 2], END));
});

const chunk = (name: string, length: number, fill = 7) => bytesOf(big(length, 4), name, Array(length).fill(fill), [1, 2, 3, 4]);
const SIGNATURE = bytesOf([0x89], "PNG", [0x0d, 0x0a, 0x1a, 0x0a]);
const IHDR = bytesOf(big(13, 4), "IHDR", big(4, 4), big(3, 4), [8, 2, 0, 0, 0], [0, 0, 0, 0]);
const png = (...chunks: Uint8Array[]) => joined(SIGNATURE, IHDR, ...chunks, chunk("IEND", 0));

test("of a PNG's chunks those stay that decoders need or that change what is seen", () => {
  for (const name of ["PLTE", "IDAT", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "pHYs", "acTL", "fcTL", "fdAT", "ABCD"])
    expect([name, stripPicture(png(chunk(name, 3)), "png")]).toEqual([name, png(chunk(name, 3))]);
  for (const name of ["tEXt", "zTXt", "iTXt", "tIME", "eXIf", "aBCD"]) expect([name, stripPicture(png(chunk(name, 3)), "png")]).toEqual([name, png()]);
  expect(stripPicture(joined(png(), ascii("SEGREDO")), "png")).toEqual(png());
  for (const wrong of ["AB1D", "1BCD", "ABC1", "    "]) expect([wrong, stripPicture(png(chunk(wrong, 3)), "png")]).toEqual([wrong, null]);
  expect(stripPicture(joined(SIGNATURE, IHDR), "png")).toBeNull();
  expect(stripPicture(joined(SIGNATURE, IHDR, bytesOf(big(99, 4), "IDAT", [1, 2, 3, 4])), "png")).toBeNull();
});

test("a PNG is whole at its end mark, and opaque by its kind unless a chunk before its pixels says otherwise", () => {
  expect([isWholePicture(png(), "png"), isWholePicture(joined(SIGNATURE, IHDR), "png"), isWholePicture(joined(SIGNATURE, IHDR, chunk("IDAT", 3)), "png")]).toEqual([
    true,
    false,
    false,
  ]);
  const ofKind = (kind: number, ...chunks: Uint8Array[]) => {
    const bytes = png(...chunks);
    bytes[25] = kind;
    return mayBeTransparent(bytes, "png");
  };
  expect([0, 2, 3, 4, 6].map((kind) => ofKind(kind))).toEqual([false, false, true, true, true]);
  expect([ofKind(2, chunk("tRNS", 6), chunk("IDAT", 3)), ofKind(2, chunk("IDAT", 3), chunk("tRNS", 6)), ofKind(0, chunk("gAMA", 4), chunk("tRNS", 2))]).toEqual([
    true,
    false,
    true,
  ]);
});

const riff = (...chunks: Uint8Array[]) => {
  const inside = joined(...chunks);
  return bytesOf("RIFF", little(inside.byteLength + 4, 4), "WEBP", [...inside]);
};
const piece = (name: string, content: readonly number[]) => bytesOf(name, little(content.length, 4), content, content.length % 2 === 1 ? [0] : []);

test("of a WebP's chunks pixels, colours and frames stay, and its head promises no more than it has", () => {
  const pixels = piece("VP8 ", [1, 2, 3]);
  for (const name of ["VP8L", "ALPH", "ANIM", "ANMF", "ICCP"])
    expect([name, stripPicture(riff(piece(name, [1, 2]), pixels), "webp")]).toEqual([name, riff(piece(name, [1, 2]), pixels)]);
  for (const name of ["EXIF", "XMP ", "ABCD"]) expect([name, stripPicture(riff(pixels, piece(name, [1, 2, 3])), "webp")]).toEqual([name, riff(pixels)]);
  expect(stripPicture(riff(piece("VP8X", [0x3e, 0, 0, 0, 1, 0, 0, 1, 0, 0]), pixels), "webp")).toEqual(riff(piece("VP8X", [0x32, 0, 0, 0, 1, 0, 0, 1, 0, 0]), pixels));
  expect(stripPicture(riff(piece("ALPH", [0xff, 2]), pixels), "webp")).toEqual(riff(piece("ALPH", [0xff, 2]), pixels));
  // The filling byte of the last chunk may be missing: it is given.
  const unfilled = riff(pixels).slice(0, -1);
  unfilled[4] = unfilled.byteLength - 8;
  expect(stripPicture(unfilled, "webp")).toEqual(riff(pixels));
  expect(stripPicture(joined(riff(pixels), ascii("SEGREDO")), "webp")).toEqual(riff(pixels));
  expect([
    stripPicture(riff(), "webp"),
    stripPicture(riff(piece("EXIF", [1, 2])), "webp"),
    stripPicture(riff(pixels).subarray(0, 11), "webp"),
    stripPicture(riff(pixels).subarray(0, -2), "webp"),
  ]).toEqual([null, null, null, null]);
  expect(stripPicture(riff(bytesOf("VP8 ", little(9, 4), [1, 2, 3])), "webp")).toBeNull();
});

/** An AVIF whose EXIF and XMP lie in the file, or in the box of data that stands in `meta`. */
function avif({ version = 0, infeVersion = 2, method = 0, extras = [] as Uint8Array[], types = ["av01", "Exif", "mime"] } = {}): Uint8Array {
  const idWidth = infeVersion === 3 ? 4 : 2;
  const infe = (id: number, type: string) => box("infe", bytesOf([infeVersion, 0, 0, 0], big(id, idWidth), [0, 0], type, "nome\0"));
  const entries = types.map((type, index) => infe(index + 1, type));
  const iinf = box("iinf", bytesOf([version === 0 ? 0 : 1, 0, 0, 0], big(types.length, version === 0 ? 2 : 4)), ...entries);
  const idat = box("idat", ascii("pixels--EXIFDADOXMPSDADO"));
  const made = (base: number) => {
    const item = (index: number) =>
      bytesOf(big(index + 1, version < 2 ? 2 : 4), version > 0 ? big(method, 2) : [], [0, 0], big(method === 1 ? 0 : base, 4), big(1, 2), big(index * 8, 4), big(8, 4));
    const iloc = box("iloc", bytesOf([version, 0, 0, 0], [0x44, 0x40], big(types.length, version < 2 ? 2 : 4)), ...types.map((_, index) => item(index)));
    const meta = box(
      "meta",
      bytesOf([0, 0, 0, 0]),
      box("hdlr", ascii("pict")),
      iinf,
      iloc,
      ...(method === 1 ? [idat] : []),
      box("udta", ascii("SEGREDO")),
      box("iprp", ascii("fica")),
    );
    return joined(box("ftyp", ascii("avif")), meta, ...extras, box("mdat", ascii(method === 1 ? "mdat" : "pixels--EXIFDADOXMPSDADO")), box("free", ascii("SEGREDO")));
  };
  const whole = made(0);
  return made(String.fromCharCode(...whole).indexOf("mdat") + 4);
}
const textOf = (bytes: Uint8Array | null) => String.fromCharCode(...(bytes ?? []));

test.each([{ version: 0 }, { version: 1 }, { version: 2, infeVersion: 3 }, { version: 1, method: 1 }, { version: 0, types: ["av01", "uri ", "mime"] }])(
  "of an AVIF %j what describes it is blanked in its place",
  (shape) => {
    const original = avif(shape);
    const before = original.slice();
    const bytes = stripPicture(original, "avif");
    expect(original).toEqual(before);
    expect(bytes?.byteLength).toBe(original.byteLength);
    const text = textOf(bytes);
    expect(text).toContain("pixels--\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    expect(text).toContain("av01nome");
    expect(text).toContain("pict");
    expect(text).toContain("fica");
    expect(text).not.toMatch(/SEGREDO|Exif|mime|uri |EXIF|XMPS|udta/);
    expect(text.split("free").length - 1).toBe(2 + 2);
  },
);

test("items of other kinds and older lists of items stay as they are", () => {
  const other = textOf(stripPicture(avif({ types: ["av01", "av01", "grid"] }), "avif"));
  expect(other).toContain("pixels--EXIFDADOXMPSDADO");
  expect(textOf(stripPicture(avif({ infeVersion: 1 }), "avif"))).toContain("EXIFDADO");
  expect(textOf(stripPicture(avif({ version: 1, method: 2 }), "avif"))).toContain("EXIFDADO");
});

test("boxes that pixels need stay, and of a sequence what describes it goes", () => {
  const moov = box("moov", box("mvhd", ascii("fica")), box("udta", ascii("SEGREDO")), box("meta", ascii("SEGREDO")));
  const text = textOf(stripPicture(avif({ extras: [moov, box("uuid", ascii("SEGREDO")), box("moof", ascii("fica"))] }), "avif"));
  expect([text.includes("SEGREDO"), text.includes("mvhdfica"), text.includes("mooffica")]).toEqual([false, true, true]);
  expect(stripPicture(avif({ extras: [box("moov", ascii("torto123"))] }), "avif")).toBeNull();
});

test("an AVIF that cannot be walked is refused", () => {
  const whole = avif();
  expect(stripPicture(whole.subarray(0, -1), "avif")).toBeNull();
  const renamed = (name: string, to: string) => {
    const bytes = whole.slice();
    bytes.set(ascii(to), textOf(whole).indexOf(name));
    return stripPicture(bytes, "avif");
  };
  expect([renamed("meta", "mota"), renamed("iinf", "xxxx"), renamed("iloc", "xxxx")]).toEqual([null, null, null]);
  expect(isWholePicture(whole, "avif")).toBe(true);
  expect(isWholePicture(whole.subarray(0, -1), "avif")).toBe(false);
});

test("boxes fill an AVIF: one may reach to its end, a long one says so, and none is shorter than its head", () => {
  const boxes = (...parts: (readonly number[] | string)[]) => isWholePicture(joined(bytesOf(...parts), new Uint8Array(0)), "avif");
  expect(boxes(big(8, 4), "ftyp", big(0, 4), "mdat", [1, 2, 3])).toBe(true);
  expect(boxes(big(8, 4), "ftyp", big(1, 4), "mdat", big(0, 4), big(19, 4), [1, 2, 3])).toBe(true);
  expect(boxes(big(8, 4), "ftyp", big(1, 4), "mdat", big(1, 4), big(19, 4), [1, 2, 3])).toBe(false);
  expect(boxes(big(8, 4), "ftyp", big(7, 4), "mdat")).toBe(false);
  expect(boxes(big(8, 4), "ftyp", big(8, 4), "free")).toBe(true);
  expect(boxes(big(8, 4), "ftyp", big(1, 4), "mdat", [0, 0, 0])).toBe(false);
});

test("of an AVIF's sizes the largest counts, wherever its box stands within 64 KB", () => {
  const size = (width: number, height: number) => box("ispe", bytesOf([0, 0, 0, 0], big(width, 4), big(height, 4)));
  const file = (...boxes: Uint8Array[]) => joined(box("ftyp", ascii("avif")), ...boxes, new Uint8Array(16));
  expect(readPictureHeader(file(size(10, 10), size(30, 20), size(20, 20)))).toEqual({ format: "avif", width: 30, height: 20 });
  expect(readPictureHeader(file(size(30, 20), size(0, 90)))).toEqual({ format: "avif", width: 30, height: 20 });
  expect(readPictureHeader(file(box("free", new Uint8Array(64 * 1_024)), size(30, 20)))).toBeNull();
  expect(readPictureHeader(joined(box("ftyp", ascii("mif1")), size(30, 20), new Uint8Array(16)))).toBeNull();
});
