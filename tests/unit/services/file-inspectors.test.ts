import fc from "fast-check";
import { expect, test } from "vitest";
import { blobSource, chunksOf, partsSource } from "#app/features/media/byte-source.server.ts";
import { type FileInspector, inspectMp3, inspectVideo, inspectWav, inspectWebm, readOfficeDocument } from "#app/features/media/media-files.server.ts";
import { sniff } from "#app/features/media/sniff.ts";
import { type Piece, sizeOfPieces, zeroSpans } from "#app/features/media/strip/pieces.ts";
import { UPLOAD_PART_BYTES } from "#app/features/media/upload-parts.ts";
import { readZipDirectory } from "#app/features/media/zip-directory.ts";
import { docx, m4a, mov, mp3, mp4, wav, webm } from "#tests/support/media-files.ts";

const sourceOf = (bytes: Uint8Array) => blobSource(new Blob([bytes as Uint8Array<ArrayBuffer>]));

async function gathered(bytes: Uint8Array, pieces: readonly Piece[]): Promise<Uint8Array> {
  const chunks: number[] = [];
  for await (const chunk of chunksOf(sourceOf(bytes), pieces)) chunks.push(...chunk);
  return Uint8Array.from(chunks);
}

const JUDGED: readonly [FileInspector, () => Uint8Array][] = [
  [inspectVideo, mp4],
  [inspectVideo, mov],
  [inspectVideo, m4a],
  [inspectWebm, webm],
  [inspectWav, wav],
  [inspectMp3, mp3],
];

const flips = fc.array(fc.record({ at: fc.nat(20_000), byte: fc.nat(255) }), { maxLength: 10 });

function spoiled(whole: Uint8Array, cut: number, changes: readonly { at: number; byte: number }[]): Uint8Array {
  const bytes = whole.slice(0, Math.max(0, whole.byteLength - cut));
  for (const { at, byte } of changes) if (bytes.byteLength > 0) bytes[at % bytes.byteLength] = byte;
  return bytes;
}

test("whatever is wrong with a file, judging it ends, throws nothing, and what is stored is as long as it says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...JUDGED), fc.oneof(fc.constant(0), fc.nat(600)), flips, async ([judge, make], cut, changes) => {
      const bytes = spoiled(make(), cut, changes);
      const judged = await judge(sourceOf(bytes), sniffedAs(make()));
      if (!judged) return;
      const stored = await gathered(bytes, judged.pieces);
      expect(stored.byteLength).toBe(sizeOfPieces(judged.pieces));
      expect(stored.byteLength).toBeLessThanOrEqual(bytes.byteLength + 1);
    }),
    { numRuns: 500 },
  );
});

const sniffedAs = (bytes: Uint8Array) => {
  const sniffed = sniff(bytes);
  return sniffed === null || sniffed === "picture" || sniffed === "zip" || sniffed === "id3" ? "mp3" : sniffed;
};

test("a sound of an odd length that ends without its filling byte gets it", async () => {
  const whole = wav();
  const at = String.fromCharCode(...whole).indexOf("data");
  const bytes = whole.slice(0, at + 8 + 7_999);
  new DataView(bytes.buffer).setUint32(at + 4, 7_999, true);
  const judged = await inspectWav(sourceOf(bytes), "wav");
  const stored = await gathered(bytes, judged?.pieces ?? []);
  expect([stored.byteLength, new DataView(stored.buffer).getUint32(4, true)]).toEqual([12 + 24 + 8 + 8_000, stored.byteLength - 8]);
});

test("whatever is wrong with a document, reading it ends and throws nothing", async () => {
  const whole = await docx();
  expect(await readOfficeDocument(sourceOf(whole))).toBe("docx");
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant(0), fc.nat(300)), flips, async (cut, changes) => {
      const bytes = spoiled(whole, cut, changes);
      const entries = readZipDirectory(bytes);
      expect(entries === null || entries.length < 10).toBe(true);
      expect([null, "docx"]).toContain(await readOfficeDocument(sourceOf(bytes)));
    }),
    { numRuns: 400 },
  );
});

test("no bytes make the first look throw", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom("RIFF", "ID3\u0004", "OggS", "\u001aE\u00df\u00a3", "\u00ff\u00fb", "\u0000\u0000\u0000\u0014ftyp", ""),
      (noise, start) => {
        const bytes = Uint8Array.from([...[...start].map((character) => character.charCodeAt(0)), ...noise]);
        expect([null, "picture", "zip", "id3", "pdf", "webm", "ogg", "wav", "mp3", "mov", "m4a", "mp4"]).toContain(sniff(bytes));
      },
    ),
  );
});

test("spans of zeros take the place of what lies there, and of nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.array(fc.record({ from: fc.nat(220), length: fc.nat(40) }), { maxLength: 8 }),
      fc.uniqueArray(fc.nat(199), { maxLength: 5 }),
      async (bytes, holes, cuts) => {
        const edges = [0, ...cuts.filter((cut) => cut < bytes.byteLength), bytes.byteLength].sort((one, other) => one - other);
        const pieces = edges.slice(1).map((to, index): Piece => ({ from: edges[index] ?? 0, to }));
        const spans = holes.map(({ from, length }) => ({ from, to: from + length }));
        const expected = bytes.map((byte, at) => (spans.some(({ from, to }) => at >= from && at < to) ? 0 : byte));
        expect(await gathered(bytes, zeroSpans(pieces, spans))).toEqual(expected);
      },
    ),
  );
});

test("a file in parts reads as the whole would, wherever a part ends", async () => {
  const size = 2 * UPLOAD_PART_BYTES + 77;
  const byteAt = (at: number) => (at * 31 + Math.floor(at / 256)) % 256;
  const reads: number[] = [];
  const source = partsSource(size, async (n) => {
    reads.push(n);
    const from = (n - 1) * UPLOAD_PART_BYTES;
    const bytes = new Uint8Array(Math.min(UPLOAD_PART_BYTES, size - from));
    for (let index = 0; index < bytes.byteLength; index += 1) bytes[index] = byteAt(from + index);
    return bytes;
  });
  for (const [from, to] of [
    [0, 5],
    [UPLOAD_PART_BYTES - 3, UPLOAD_PART_BYTES + 3],
    [UPLOAD_PART_BYTES - 1, 2 * UPLOAD_PART_BYTES + 1],
    [size - 2, size + 50],
    [size, size + 5],
    [2 * UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES],
  ] as const) {
    const length = Math.max(0, Math.min(to, size) - from);
    const bytes = await source.read(from, to);
    expect([from, bytes.byteLength, bytes[0], bytes.at(-1)]).toEqual([from, length, length > 0 ? byteAt(from) : undefined, length > 0 ? byteAt(from + length - 1) : undefined]);
  }
  reads.length = 0;
  let length = 0;
  for await (const chunk of chunksOf(source, [{ from: 1, to: size }])) length += chunk.byteLength;
  expect([length, reads.length <= 3]).toEqual([size - 1, true]);
});
