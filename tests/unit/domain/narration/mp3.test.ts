import fc from "fast-check";
import { expect, test } from "vitest";
import { joinMp3, readMp3 } from "#app/features/narration/mp3.ts";

/** MPEG-2 layer III, 24 kHz, 48 kbit/s, mono: 144 bytes and 24 ms a frame. */
const HEADER = [0xff, 0xf3, 0x64, 0xc4];
const FRAME_BYTES = 144;
const FRAME_MS = 24;

function frameOf(header: readonly number[] = HEADER, size = FRAME_BYTES, fill = 0): number[] {
  return [...header, ...Array.from({ length: size - header.length }, () => fill)];
}

const framesOf = (count: number, fill = 0): number[] => Array.from({ length: count }, () => frameOf(HEADER, FRAME_BYTES, fill)).flat();
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** A first frame that tells of the file, with its word where the format has it. */
function infoFrame(word: string, at: number): number[] {
  const frame = frameOf();
  frame.splice(at, word.length, ...letters(word));
  return frame;
}

const id3v2 = (size: number, flags = 0): number[] => [...letters("ID3"), 3, 0, flags, 0, 0, (size >> 7) & 0x7f, size & 0x7f, ...Array.from({ length: size }, () => 0xff)];
const id3v1 = (): number[] => [...letters("TAG"), ...Array.from({ length: 125 }, () => 32)];
const bytes = (...parts: readonly number[][]) => Uint8Array.from(parts.flat());

test("a recording of the speech service is measured by its frames", () => {
  const read = readMp3(bytes(framesOf(250)));
  expect(read).toMatchObject({ ok: true, frameCount: 250, durationMs: 250 * FRAME_MS, format: { version: "2", layer: 3, sampleRate: 24_000, bitrate: 48, channelMode: "mono" } });
  expect(read.ok && read.frames.length / 6).toBe(250 * FRAME_MS);
});

test.each<[string, number[], number[]]>([
  ["an ID3v2 tag in front", id3v2(300), []],
  ["two ID3v2 tags, one with a footer", [...id3v2(20), ...id3v2(30, 0x10), ...Array.from({ length: 10 }, () => 0)], []],
  ["an ID3v1 tag behind", [], id3v1()],
  ["a Xing frame", infoFrame("Xing", 13), []],
  ["an Info frame", infoFrame("Info", 13), []],
  ["a VBRI frame", infoFrame("VBRI", 36), []],
  ["tags and an Info frame", [...id3v2(200), ...infoFrame("Info", 13)], id3v1()],
  ["half a frame at the end", [], frameOf().slice(0, 70)],
  ["nonsense at the end", [], [1, 2, 3, 4, 5]],
])("%s is dropped", (_name, front, behind) => {
  const read = readMp3(bytes(front, framesOf(5, 7), behind));
  expect(read).toMatchObject({ ok: true, frameCount: 5, durationMs: 5 * FRAME_MS });
  expect(read.ok && [...read.frames]).toEqual(framesOf(5, 7));
});

test("sound that happens to hold these words is kept when no first frame does", () => {
  const read = readMp3(bytes(framesOf(1), infoFrame("Xing", 13), framesOf(1)));
  expect(read).toMatchObject({ ok: true, frameCount: 3 });
});

test.each<[string, readonly number[], number, number, object]>([
  ["MPEG-1, 44.1 kHz, 128 kbit/s, stereo", [0xff, 0xfb, 0x90, 0x00], 417, (1_152 * 1_000) / 44_100, { version: "1", sampleRate: 44_100, bitrate: 128, channelMode: "stereo" }],
  ["the same with padding", [0xff, 0xfb, 0x92, 0x40], 418, (1_152 * 1_000) / 44_100, { version: "1", sampleRate: 44_100, bitrate: 128, channelMode: "joint-stereo" }],
  ["MPEG-2.5, 8 kHz, 8 kbit/s, mono", [0xff, 0xe3, 0x18, 0xc0], 72, 72, { version: "2.5", sampleRate: 8_000, bitrate: 8, channelMode: "mono" }],
])("reads %s", (_name, header, size, frameMs, format) => {
  const read = readMp3(bytes(...Array.from({ length: 100 }, () => frameOf(header, size))));
  expect(read).toMatchObject({ ok: true, frameCount: 100, durationMs: Math.round(frameMs * 100), format });
});

test.each<[string, number[], string]>([
  ["nothing", [], "empty"],
  ["a text", letters("<html>error</html>"), "no-frame"],
  ["a tag alone", id3v2(20), "no-frame"],
  ["an Info frame alone", infoFrame("Info", 13), "no-frame"],
  ["a frame that is not whole", frameOf().slice(0, 100), "no-frame"],
  ["layer II", frameOf([0xff, 0xfd, 0x90, 0x00], 417), "not-layer-3"],
  ["a bitrate without a number", frameOf([0xff, 0xfb, 0x00, 0x00], 417), "unsupported"],
  ["a reserved sample rate", frameOf([0xff, 0xfb, 0x9c, 0x00], 417), "unsupported"],
  ["frames of two formats", [...framesOf(2), ...frameOf([0xff, 0xfb, 0x90, 0x00], 417)], "mixed"],
])("refuses %s", (_name, content, why) => {
  expect(readMp3(bytes(content))).toEqual({ ok: false, why });
});

test("recordings of one format become one, which is as long as they are together", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ count: fc.integer({ min: 1, max: 40 }), tag: fc.nat({ max: 200 }), hasInfo: fc.boolean(), isTagged: fc.boolean() }), { minLength: 1, maxLength: 6 }),
      (recordings) => {
        const joined = joinMp3(
          recordings.map(({ count, tag, hasInfo, isTagged }) => bytes(tag > 0 ? id3v2(tag) : [], hasInfo ? infoFrame("Info", 13) : [], framesOf(count), isTagged ? id3v1() : [])),
        );
        const total = recordings.reduce((sum, { count }) => sum + count, 0);
        expect(joined).toMatchObject({ ok: true, durationMs: total * FRAME_MS, durationsMs: recordings.map(({ count }) => count * FRAME_MS) });
        expect(joined.ok && readMp3(joined.bytes)).toMatchObject({ frameCount: total, durationMs: total * FRAME_MS });
      },
    ),
  );
});

test("recordings of two formats, and none, are not joined", () => {
  expect(joinMp3([bytes(framesOf(3)), bytes(frameOf([0xff, 0xf3, 0x64, 0x00]))])).toEqual({ ok: false, why: "mixed" });
  expect(joinMp3([bytes(framesOf(3)), bytes([1, 2, 3])])).toEqual({ ok: false, why: "no-frame" });
  expect(joinMp3([])).toEqual({ ok: false, why: "empty" });
});

test("whatever bytes are, reading them ends and answers frames that were there", () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((part) => [...part]),
    fc.constantFrom(HEADER, frameOf(), id3v2(5), letters("ID3"), id3v1(), infoFrame("Xing", 13), [0xff, 0xff, 0xff, 0xff], [...letters("ID3"), 3, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
      const content = bytes(...parts);
      const read = readMp3(content);
      if (!read.ok) return;
      expect(read.frames.length).toBeLessThanOrEqual(content.length);
      expect(read.frameCount).toBeGreaterThan(0);
      expect(readMp3(read.frames).ok || read.frameCount === 1).toBe(true);
    }),
    { numRuns: 500 },
  );
});
