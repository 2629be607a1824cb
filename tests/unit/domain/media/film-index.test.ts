import { expect, test } from "vitest";
import { boxesIn } from "#app/features/media/iso-boxes.ts";
import { type Piece, sizeOfPieces, zeroSpans } from "#app/features/media/strip/pieces.ts";
import { sampleSpans, stripMoov } from "#app/features/media/strip/strip-recordings.ts";
import { ascii, box } from "#tests/support/media-files.ts";
import { joined } from "#tests/support/pictures.ts";

const numbers = (...values: number[]) => {
  const bytes = new Uint8Array(values.length * 4);
  for (const [index, value] of values.entries()) new DataView(bytes.buffer).setUint32(index * 4, value);
  return bytes;
};
const zeros = (length: number) => new Uint8Array(length);
const table = (name: string, ...values: number[]) => box(name, numbers(0, ...values));
const trak = (...tables: Uint8Array[]) => box("trak", box("mdia", box("minf", box("stbl", ...tables))));
const spansOf = (bytes: Uint8Array) => sampleSpans(bytes, { type: "trak", start: 0, body: 8, end: bytes.byteLength });

/** Two samples in the first chunk and in the second, one in each further one. */
const RUNS = table("stsc", 2, 1, 2, 1, 3, 1, 1);

test("samples lie in their chunks, each as long as its table says", () => {
  expect(spansOf(trak(table("stsz", 0, 6, 1, 2, 3, 4, 5, 6), RUNS, table("stco", 4, 100, 200, 300, 400)))).toEqual([
    { from: 100, to: 103 },
    { from: 200, to: 207 },
    { from: 300, to: 305 },
    { from: 400, to: 406 },
  ]);
});

test("samples of one length, in a file longer than four gigabytes", () => {
  expect(spansOf(trak(table("stsz", 10, 5), RUNS, table("co64", 3, 0, 100, 1, 0, 2, 7)))).toEqual([
    { from: 100, to: 120 },
    { from: 2 ** 32, to: 2 ** 32 + 20 },
    { from: 2 ** 33 + 7, to: 2 ** 33 + 17 },
  ]);
});

test("no more samples are taken than there are, and none without all tables", () => {
  expect(spansOf(trak(table("stsz", 10, 3), RUNS, table("stco", 3, 100, 200, 300)))).toEqual([
    { from: 100, to: 120 },
    { from: 200, to: 210 },
  ]);
  expect(spansOf(trak(table("stsz", 10, 0), RUNS, table("stco", 1, 100)))).toEqual([]);
  const tables = [table("stsz", 10, 3), RUNS, table("stco", 1, 100)];
  for (const index of tables.keys()) expect(spansOf(trak(...tables.filter((_, other) => other !== index)))).toEqual([]);
  expect(spansOf(box("trak", box("mdia")))).toEqual([]);
  expect(() => spansOf(trak(RUNS, table("stco", 3, 100, 200, 300), table("stsz", 0, 9, 1)))).toThrow(RangeError);
});

const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const TURNED = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];
const tkhd = (width: number, height: number, matrix = MATRIX) => box("tkhd", zeros(40), numbers(...matrix), numbers(width * 65_536, height * 65_536));
const hdlr = (kind: string) => box("mdia", box("hdlr", zeros(8), ascii(kind), zeros(13)));
const mvhd = (scale: number, duration: number) => box("mvhd", zeros(12), numbers(scale, duration), zeros(80));
const longMvhd = (scale: number, high: number, low: number) => box("mvhd", Uint8Array.of(1, 0, 0, 0), zeros(16), numbers(scale, high, low), zeros(80));
const index = (...boxes: Uint8Array[]) => box("moov", ...boxes);
const facts = (...boxes: Uint8Array[]) => stripMoov(index(...boxes))?.facts;

test("a film has the size of its first picture track, as it is shown, and the length of its index", () => {
  expect(facts(mvhd(1_000, 2_500), box("trak", tkhd(640, 360), hdlr("vide")))).toEqual({ hasVideo: true, width: 640, height: 360, durationMs: 2_500 });
  expect(facts(mvhd(600, 100), box("trak", tkhd(640, 360, TURNED), hdlr("vide")))).toEqual({ hasVideo: true, width: 360, height: 640, durationMs: 167 });
  expect(facts(mvhd(600, 0), box("trak", tkhd(0, 0), hdlr("soun")))).toEqual({ hasVideo: false, width: 0, height: 0, durationMs: null });
  const two = [box("trak", tkhd(1, 2), hdlr("soun")), box("trak", tkhd(640, 360), hdlr("vide")), box("trak", tkhd(80, 60), hdlr("vide"))];
  expect(facts(mvhd(1_000, 1), ...two)).toMatchObject({ width: 640, height: 360 });
  expect(facts(mvhd(1_000, 1), box("trak", hdlr("vide")))).toMatchObject({ hasVideo: true, width: 0, height: 0 });
});

test("a length is that of either form of the index, and none where it is not known", () => {
  const length = (...boxes: Uint8Array[]) => facts(...boxes)?.durationMs;
  expect(length(longMvhd(1_000, 0, 90_000))).toBe(90_000);
  expect([length(mvhd(0, 5)), length(mvhd(1_000, 0xffffffff)), length(mvhd(1_000, 0xfffffffe))]).toEqual([null, null, 0xfffffffe]);
});

const typesIn = (bytes: Uint8Array, from: number, to: number) => boxesIn(bytes, from, to)?.map(({ type }) => type);

test("what describes a film is blanked in its place, and so are tracks that are neither picture nor sound", () => {
  const secret = ascii("SEGREDO");
  const picture = box("trak", tkhd(640, 360), hdlr("vide"), box("udta", secret), box("edts", secret));
  const place = box("trak", hdlr("sbtl"), box("mdia", box("minf", box("stbl", table("stsz", 10, 1), table("stsc", 1, 1, 1, 1), table("stco", 1, 900)))));
  const whole = index(mvhd(1_000, 1), picture, place, box("udta", secret), box("meta", secret), box("uuid", secret), box("skip", secret), box("free", secret), box("mvex", secret));
  const stripped = stripMoov(whole);
  if (!stripped) throw new Error("refused a whole index");
  expect(stripped.bytes.byteLength).toBe(whole.byteLength);
  expect(typesIn(stripped.bytes, 8, whole.byteLength)).toEqual(["mvhd", "trak", "free", "free", "free", "free", "free", "free", "mvex"]);
  const at = 8 + mvhd(1_000, 1).byteLength;
  expect(typesIn(stripped.bytes, at + 8, at + picture.byteLength)).toEqual(["tkhd", "mdia", "free", "edts"]);
  // The rest of the word stands in boxes that are played.
  expect(String.fromCharCode(...stripped.bytes).split("SEGREDO").length - 1).toBe(2);
  expect(String.fromCharCode(...whole).split("SEGREDO").length - 1).toBe(8);
});

test.each([
  ["vide", true],
  ["soun", true],
  ["clcp", true],
  ["tmcd", true],
  ["hint", true],
  ["sbtl", false],
  ["meta", false],
  ["text", false],
])("a track of the kind %s stays: %s", (kind, stays) => {
  const minf = box("minf", box("stbl", table("stsz", 10, 1), table("stsc", 1, 1, 1, 1), table("stco", 1, 900)));
  const track = box("trak", tkhd(1, 1), box("mdia", box("hdlr", zeros(8), ascii(kind), zeros(13)), minf));
  const stripped = stripMoov(index(mvhd(1_000, 1), track));
  expect(stripped?.metadataSpans).toEqual(stays ? [] : [{ from: 900, to: 910 }]);
});

test("an index that is none, or that points beyond its end, is refused", () => {
  expect(stripMoov(box("moov", box("trak", hdlr("vide"))))).toBeNull();
  expect(stripMoov(box("moof", mvhd(1_000, 1)))).toBeNull();
  expect(stripMoov(new Uint8Array(0))).toBeNull();
  expect(stripMoov(index(mvhd(1_000, 1), box("trak", ascii("x".repeat(20)))))).toBeNull();
  expect(stripMoov(index(mvhd(1_000, 1)).subarray(0, 40))).toBeNull();
  expect(stripMoov(index(box("mvhd")))).toBeNull();
  const original = index(mvhd(1_000, 1), box("udta", ascii("SEGREDO")));
  stripMoov(original);
  expect(String.fromCharCode(...original)).toContain("SEGREDO");
});

test("boxes fill the place between two ends, but for zeros at its end", () => {
  const two = joined(box("aaaa"), box("bbbb", zeros(3)));
  expect(boxesIn(two, 0, two.byteLength)?.map(({ type, start, body, end }) => [type, start, body, end])).toEqual([
    ["aaaa", 0, 8, 8],
    ["bbbb", 8, 16, 19],
  ]);
  expect(boxesIn(joined(two, zeros(4)), 0, two.byteLength + 4)).toHaveLength(2);
  expect(boxesIn(joined(two, Uint8Array.of(0, 0, 0, 1)), 0, two.byteLength + 4)).toBeNull();
  expect(boxesIn(two, 0, two.byteLength - 1)).toBeNull();
  expect(boxesIn(two, 8, 8)).toEqual([]);
});

test("zeros take the place of spans in the parts that they touch, in any order and overlapping", () => {
  const head = Uint8Array.of(1, 2, 3);
  const pieces: Piece[] = [head, { from: 10, to: 20 }, { zeros: 4 }, { from: 20, to: 30 }];
  const spans = [
    { from: 25, to: 40 },
    { from: 12, to: 14 },
    { from: 13, to: 16 },
    { from: 16, to: 16 },
    { from: 18, to: 22 },
  ];
  expect(zeroSpans(pieces, spans)).toEqual([
    head,
    { from: 10, to: 12 },
    { zeros: 4 },
    { from: 16, to: 18 },
    { zeros: 2 },
    { zeros: 4 },
    { zeros: 2 },
    { from: 22, to: 25 },
    { zeros: 5 },
  ]);
  expect([sizeOfPieces(pieces), sizeOfPieces(zeroSpans(pieces, spans)), sizeOfPieces([])]).toEqual([27, 27, 0]);
  expect(zeroSpans([{ from: 10, to: 20 }], [{ from: 10, to: 20 }])).toEqual([{ zeros: 10 }]);
  expect(
    zeroSpans(
      [{ from: 10, to: 20 }],
      [
        { from: 0, to: 10 },
        { from: 20, to: 30 },
      ],
    ),
  ).toEqual([{ from: 10, to: 20 }]);
  expect(zeroSpans([{ from: 10, to: 10 }], [])).toEqual([]);
});
