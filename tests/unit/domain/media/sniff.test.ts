import { expect, test } from "vitest";
import { readBox } from "#app/features/media/iso-boxes.ts";
import { isMpegAudio, sniff } from "#app/features/media/sniff.ts";
import { EBML, readElement, voidHead } from "#app/features/media/strip/strip-recordings.ts";
import { documentOf, entryBytes, hasMacroType, readZipDirectory, TYPES_PART, type ZipEntry } from "#app/features/media/zip-directory.ts";
import { ascii, docx, ebml, m4a, mov, mp3, mp4, oggOf, openDocument, pdf, wav, webm, zip } from "#tests/support/media-files.ts";
import { joined } from "#tests/support/pictures.ts";

const padded = (...parts: (string | number[])[]) => joined(...parts.map((part) => (typeof part === "string" ? ascii(part) : Uint8Array.from(part))), new Uint8Array(64));
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

test.each<[string, Uint8Array, string | null]>([
  ["PNG", padded(PNG), "picture"],
  ["JPEG", padded([0xff, 0xd8, 0xff, 0xe0]), "picture"],
  ["GIF 87", padded("GIF87a"), "picture"],
  ["GIF 89", padded("GIF89a"), "picture"],
  ["a GIF that does not exist", padded("GIF88a"), null],
  ["a GIF that does not begin with it", padded("XGIF89a"), null],
  ["WebP", padded("RIFF", [0, 0, 0, 0], "WEBP"), "picture"],
  ["WAV", wav(), "wav"],
  ["another RIFF file", padded("RIFF", [0, 0, 0, 0], "AVI "), null],
  ["PDF", pdf(), "pdf"],
  ["what only mentions PDF", padded("x%PDF-1.4"), null],
  ["ZIP", padded("PK\u0003\u0004"), "zip"],
  ["an empty ZIP", padded("PK\u0005\u0006"), null],
  ["WebM", webm(), "webm"],
  ["Matroska", ebml("matroska", new Uint8Array(30)), null],
  ["Ogg Vorbis", oggOf("\u0001vorbis"), "ogg"],
  ["Ogg Opus", oggOf("OpusHead"), "ogg"],
  ["Ogg Theora", oggOf("\u0080theora"), null],
  ["a sound with an ID3 tag", mp3(), "id3"],
  ["QuickTime", mov(), "mov"],
  ["M4A", m4a(), "m4a"],
  ["an audio book", padded([0, 0, 0, 16], "ftypM4B ", [0, 0, 0, 0]), "m4a"],
  ["MP4", mp4(), "mp4"],
  ["HEIC", padded([0, 0, 0, 24], "ftypheic", [0, 0, 0, 0], "mif1heic"), null],
  ["AVIF", padded([0, 0, 0, 20], "ftypavif", [0, 0, 0, 0], "mif1"), "picture"],
  ["AVIF by a compatible brand", padded([0, 0, 0, 24], "ftypmif1", [0, 0, 0, 0], "mif1avif"), "picture"],
  ["what follows the brands", padded([0, 0, 0, 20], "ftypmif1", [0, 0, 0, 0], "mif1avif"), null],
  ["a recording that is named after 3GP and is an MP4, too", padded([0, 0, 0, 28], "ftyp3gp4", [0, 0, 2, 0], "3gp4isomiso2"), "mp4"],
  ["a film in whose brands those letters stand across two", padded([0, 0, 0, 24], "ftypisom", [0, 0, 0, 0], "xaviffxx"), "mp4"],
  ["a HEIC that names a film's brand, too", padded([0, 0, 0, 24], "ftypheic", [0, 0, 0, 0], "heicmp42"), null],
  ["3GP", padded([0, 0, 0, 16], "ftyp3gp4", [0, 0, 0, 0]), null],
  ["too little to tell", Uint8Array.from(PNG.concat([0, 0, 0])), null],
  ["just enough to tell", Uint8Array.from(PNG.concat([0, 0, 0, 0])), "picture"],
  ["zeros", new Uint8Array(64), null],
])("%s is recognised by its first bytes", (_, bytes, expected) => {
  expect(sniff(bytes)).toBe(expected);
});

/** As phones, cameras, messengers and editors write them: major brand and compatible ones. */
test.each<[string, string, string | null]>([
  ["mp42", "isom mp42", "mp4"],
  ["mp42", "hvc1 isom mp42", "mp4"],
  ["3gp4", "isom 3gp4", "mp4"],
  ["3gp5", "3gp5 isom", "mp4"],
  ["3gp6", "isom 3gp6", "mp4"],
  ["3g2b", "3g2b mp42", "mp4"],
  ["mmp4", "mmp4 3gp5 mp42", "mp4"],
  ["isom", "isom iso2 avc1 mp41", "mp4"],
  ["iso5", "iso5 iso6 mp41", "mp4"],
  ["iso6", "iso6 mp41", "mp4"],
  ["cmfc", "iso6 cmfc", "mp4"],
  ["dash", "iso6 avc1 mp41", "mp4"],
  ["av01", "iso4 av01", "mp4"],
  ["iso8", "iso8 av01", "mp4"],
  ["f4v ", "isom mp42 m4v ", "mp4"],
  ["XAVC", "XAVC mp42 iso2 nras", "mp4"],
  ["MSNV", "MSNV isom", "mp4"],
  ["mp42", "mp42 avc1 CAEP", "mp4"],
  ["M4VH", "M4VH mp42 isom", "mp4"],
  ["qt  ", "qt  ", "mov"],
  ["qt  ", "niko qt  ", "mov"],
  ["qt  ", "mp42 qt  ", "mov"],
  ["M4A ", "M4A mp42 isom", "m4a"],
  ["avif", "avif mif1 miaf MA1A", "picture"],
  ["mif1", "avif mif1 miaf MA1B", "picture"],
  ["avis", "avis msf1 iso8", "picture"],
  ["avis", "avif avis msf1 iso8 mif1 miaf", "picture"],
  ["heic", "mif1 MiHB MiHE MiPr miaf heic tmap", null],
  ["heix", "mif1 heix hevc", null],
  ["hevc", "msf1 hevc mif1 heic iso8", null],
  ["msf1", "msf1 hevc iso8", null],
  ["crx ", "crx isom", null],
  ["3gp5", "3gp5", null],
  ["3g2a", "3g2a", null],
])("a file of the brand %s, which names %s, too, is %s", (main, others, expected) => {
  const brands = others
    .trim()
    .split(/\s+/)
    .map((brand) => brand.padEnd(4))
    .join("");
  expect(sniff(padded([0, 0, 0, 16 + brands.length], `ftyp${main}`, [0, 0, 2, 0], brands))).toBe(expected);
});

test("each byte of a beginning counts", () => {
  for (const beginning of [PNG, [0xff, 0xd8, 0xff], [0x50, 0x4b, 0x03, 0x04], [0x1a, 0x45, 0xdf, 0xa3]])
    for (const at of beginning.keys()) {
      const rest = beginning[0] === 0x1a ? [...beginning, 0x42, 0x82, 0x84, ...ascii("webm")] : beginning;
      expect([beginning, at, sniff(padded(rest.map((byte, index) => (index === at ? 0x01 : byte))))]).toEqual([beginning, at, null]);
    }
});

test.each(["isom", "iso2", "iso9", "mp41", "mp42", "avc1", "hvc1", "dash", "MSNV", "M4V ", "M4VP", "XAVC"])("films of the brand %s are taken", (brand) => {
  expect(sniff(padded([0, 0, 0, 16], `ftyp${brand}`, [0, 0, 0, 0]))).toBe("mp4");
});

test("a WebM names its type within its head, by an element of that length", () => {
  const named = (...type: number[]) => sniff(padded([0x1a, 0x45, 0xdf, 0xa3, 0x99], type));
  expect(named(0x42, 0x82, 0x84, ...ascii("webm"))).toBe("webm");
  expect(named(...Array(60).fill(1), 0x42, 0x82, 0x84, ...ascii("webm"))).toBe("webm");
  expect(named(...Array(100).fill(1), 0x42, 0x82, 0x84, ...ascii("webm"))).toBeNull();
  expect(named(0x42, 0x82, 0x85, ...ascii("webmx"))).toBeNull();
  expect(named(0x42, 0x83, 0x84, ...ascii("webm"))).toBeNull();
  expect(named(0x41, 0x82, 0x84, ...ascii("webm"))).toBeNull();
  expect(named(0x42, 0x82, 0x84, ...ascii("webn"), 0x42, 0x82, 0x84, ...ascii("webm"))).toBeNull();
});

/** A frame of MPEG audio, layer III: version 3 is MPEG 1, 2 MPEG 2, 0 MPEG 2.5. */
const frame = (version: number, bitrate: number, rate: number, padding = 0) => Uint8Array.of(0xff, 0xe2 | (version << 3), (bitrate << 4) | (rate << 2) | (padding << 1));

/** Lengths as the standard has them (ISO/IEC 11172-3, 13818-3): 144 or 72 × bit rate ÷ sample rate. */
test.each([
  [3, 9, 0, 0, 417],
  [3, 9, 0, 1, 418],
  [3, 1, 1, 0, 96],
  [3, 14, 2, 0, 1_440],
  [3, 5, 0, 0, 208],
  [2, 8, 0, 0, 208],
  [2, 14, 1, 1, 481],
  [0, 1, 2, 0, 72],
  [0, 8, 0, 0, 417],
])("a frame of version %i, bit rate %i, sample rate %i and padding %i is %i bytes long", (version, bitrate, rate, padding, length) => {
  const two = (at: number) => {
    const bytes = new Uint8Array(at + 3);
    bytes.set(frame(version, bitrate, rate, padding));
    bytes.set(frame(version, bitrate, rate, padding), at);
    return isMpegAudio(bytes);
  };
  expect([two(length - 1), two(length), two(length + 1)]).toEqual([false, true, false]);
});

test("what is no frame of layer III is no sound", () => {
  const followed = (...head: number[]) => {
    const bytes = new Uint8Array(420);
    bytes.set(head);
    bytes.set([0xff, 0xfb, 0x90], 417);
    return isMpegAudio(bytes);
  };
  expect(followed(0xff, 0xfb, 0x90)).toBe(true);
  // Another sync word, a reserved version, another layer, free or bad bit rates, a reserved sample rate.
  for (const head of [
    [0xfe, 0xfb, 0x90],
    [0xff, 0xdb, 0x90],
    [0xff, 0xeb, 0x90],
    [0xff, 0xfd, 0x90],
    [0xff, 0xfb, 0x00],
    [0xff, 0xfb, 0xf0],
    [0xff, 0xfb, 0x9c],
  ])
    expect([head, followed(...head)]).toEqual([head, false]);
  expect(isMpegAudio(Uint8Array.of(0xff))).toBe(false);
});

test.each<[string, number[], { id: number; body: number; size: number | null } | null]>([
  ["one byte each", [0xec, 0x85], { id: 0xec, body: 102, size: 5 }],
  ["a type of two bytes", [0x42, 0x82, 0x84], { id: 0x4282, body: 103, size: 4 }],
  ["a type of four bytes and a size of two", [0x1a, 0x45, 0xdf, 0xa3, 0x41, 0x02], { id: EBML.header, body: 106, size: 258 }],
  ["a size of three bytes", [0xec, 0x21, 0x00, 0x02], { id: 0xec, body: 104, size: 65_538 }],
  ["a size of eight bytes", [0xec, 0x01, 0, 0, 1, 0, 0, 0, 7], { id: 0xec, body: 109, size: 2 ** 32 + 7 }],
  ["an unknown size", [0xec, 0xff], { id: 0xec, body: 102, size: null }],
  ["an unknown size of two bytes", [0xec, 0x7f, 0xff], { id: 0xec, body: 103, size: null }],
  ["a size of nothing", [0xec, 0x80], { id: 0xec, body: 102, size: 0 }],
  ["no type", [0x00, 0x85], null],
  ["a type of five bytes", [0x08, 1, 1, 1, 1, 0x85], null],
  ["no size", [0xec, 0x00], null],
  ["a size that is cut off", [0xec, 0x41], null],
  ["nothing", [], null],
])("an element of %s", (_, bytes, expected) => {
  expect(readElement(Uint8Array.from(bytes), 100)).toEqual(expected);
});

test.each([2, 3, 8, 9, 10, 300, 2 ** 32 + 9, 2 ** 33 + 300])("an element that is skipped takes %i bytes in all", (length) => {
  const head = voidHead(length);
  expect([head[0], readElement(head, 0)]).toEqual([0xec, { id: 0xec, body: head.byteLength, size: length - head.byteLength }]);
});

const boxHead = (size: number, ...more: number[]) => Uint8Array.from([size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255, ...ascii("free"), ...more]);

test("a box ends by its size, a long one by the number that follows, and one without a size where the file does", () => {
  expect(readBox(boxHead(20), 5, 25)).toEqual({ type: "free", start: 5, body: 13, end: 25 });
  expect(readBox(boxHead(21), 5, 25)).toBeNull();
  expect([readBox(boxHead(8), 0, 8)?.end, readBox(boxHead(7), 0, 8)]).toEqual([8, null]);
  expect(readBox(boxHead(0), 5, 25)).toEqual({ type: "free", start: 5, body: 13, end: 25 });
  expect(readBox(boxHead(1, 0, 0, 0, 0, 0, 0, 0, 20), 5, 25)).toEqual({ type: "free", start: 5, body: 21, end: 25 });
  expect(readBox(boxHead(1, 0, 0, 0, 0, 0, 0, 0, 21), 5, 25)).toBeNull();
  expect(readBox(boxHead(1, 0, 0, 0, 0, 0, 0, 0, 15), 5, 25)).toBeNull();
  expect(readBox(boxHead(1, 0, 0, 0, 0, 0, 0, 0, 16), 0, 16)?.end).toBe(16);
  expect(readBox(boxHead(1, 0, 0, 0, 1, 0, 0, 0, 0), 0, 2 ** 33)?.end).toBe(2 ** 32);
  expect(readBox(boxHead(1, 0, 0, 0, 0, 0, 0, 0), 5, 25)).toBeNull();
  expect(readBox(boxHead(20).subarray(0, 7), 5, 25)).toBeNull();
});

const named = (...names: string[]): ZipEntry[] => names.map((name, index) => ({ name, compression: 0, compressedSize: 1, at: index * 50 }));

test("a ZIP is the document that its parts make it, unless something in it runs or has two contents", () => {
  expect(documentOf(named(TYPES_PART, "word/document.xml"))).toBe("docx");
  expect(documentOf(named(TYPES_PART, "xl/workbook.xml"))).toBe("xlsx");
  expect(documentOf(named(TYPES_PART, "ppt/presentation.xml"))).toBe("pptx");
  expect(documentOf(named("word/document.xml"))).toBeNull();
  expect(documentOf(named(TYPES_PART, "outro.xml"))).toBeNull();
  expect(documentOf(named(TYPES_PART, "word/document.xml", "word/document.xml"))).toBeNull();
  for (const runs of ["word/vbaProject.bin", "xl/macrosheets/a.xml", "word/activeX/a.bin", "Basic/a.xml", "Scripts/a.py"])
    expect([runs, documentOf(named(TYPES_PART, "word/document.xml", runs))]).toEqual([runs, null]);
  expect(documentOf(named(TYPES_PART, "word/document.xml", "word/basic/a.xml"))).toBe("docx");
  expect(documentOf(named("mimetype", "content.xml"))).toBe("opendocument");
  expect(documentOf(named("mimetype"))).toBeNull();
  expect(documentOf(named("content.xml", "mimetype"))).toBeNull();
  expect(documentOf([...named("x", "content.xml"), { name: "mimetype", compression: 0, compressedSize: 1, at: -1 }])).toBe("opendocument");
  expect(documentOf(named("mimetype", "content.xml").map((entry) => ({ ...entry, compression: 8 })))).toBeNull();
  expect(documentOf([])).toBeNull();
  expect(["application/vnd.ms-word.document.macroEnabled", "x/vbaProject", "x/ActiveX", "wordprocessingml.document"].map(hasMacroType)).toEqual([true, true, true, false]);
});

test("the directory of a ZIP names its entries as they lie in the file", async () => {
  const bytes = await openDocument("text");
  const entries = readZipDirectory(bytes) ?? [];
  expect(entries.map(({ name, compression }) => [name, compression])).toEqual([
    ["mimetype", 0],
    ["content.xml", 8],
  ]);
  const [first] = entries;
  if (!first) throw new Error("no entry");
  expect(String.fromCharCode(...(entryBytes(bytes, first) ?? []))).toBe("application/vnd.oasis.opendocument.text");
  expect([first.at, first.compressedSize, documentOf(readZipDirectory(await docx()) ?? [])]).toEqual([0, 39, "docx"]);
});

test("a directory that does not fit its file is none", async () => {
  const whole = await zip({ a: "um", b: "dois" });
  const end = whole.byteLength - 22;
  const start = new DataView(whole.buffer).getUint32(end + 16, true);
  const changed = (at: number, value: number, width: 1 | 2 | 4 = 1) => {
    const bytes = whole.slice();
    const view = new DataView(bytes.buffer);
    if (width === 4) view.setUint32(at, value, true);
    else if (width === 2) view.setUint16(at, value, true);
    else view.setUint8(at, value);
    return readZipDirectory(bytes)?.length ?? null;
  };
  expect([readZipDirectory(whole)?.length, readZipDirectory(joined(whole, Uint8Array.of(0))), readZipDirectory(whole.subarray(1))]).toEqual([2, null, null]);
  // The count, the size and the place of the directory, its marks, and an entry that would lie in it.
  expect([changed(end + 10, 1, 2), changed(end + 10, 3, 2), changed(end + 10, 60_000, 2)]).toEqual([null, null, null]);
  expect([changed(end + 12, 1, 4), changed(end + 16, start + 1, 4), changed(end, 0), changed(start, 0)]).toEqual([null, null, null, null]);
  expect([changed(start + 42, start - 30 - 4, 4), changed(start + 20, start, 4), changed(start + 28, 200, 2), changed(start + 30, 1, 2), changed(start + 32, 1, 2)]).toEqual([
    2,
    null,
    null,
    null,
    null,
  ]);
  const commented = joined(whole.subarray(0, end + 20), Uint8Array.of(3, 0), ascii("fim"));
  expect([readZipDirectory(commented)?.length, readZipDirectory(commented.subarray(0, -1))]).toEqual([2, null]);
  expect(readZipDirectory(new Uint8Array(10))).toBeNull();
});

test("an entry's bytes begin behind its own name and extra field, and end within the file", async () => {
  const bytes = joined(ascii("PK\u0003\u0004"), new Uint8Array(22), Uint8Array.of(2, 0, 3, 0), ascii("ab"), ascii("xxx"), ascii("texto"));
  const entry = (compressedSize: number, at = 0): ZipEntry => ({ name: "ab", compression: 0, compressedSize, at });
  expect(String.fromCharCode(...(entryBytes(bytes, entry(5)) ?? []))).toBe("texto");
  expect([entryBytes(bytes, entry(6)), entryBytes(bytes, entry(1, 1)), entryBytes(bytes, entry(1, bytes.byteLength - 29))]).toEqual([null, null, null]);
});
