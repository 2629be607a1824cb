import fc from "fast-check";
import { expect, test } from "vitest";
import { FIRST_CHAPTER, narrationChapters, narrationMarks } from "#app/features/narration/marks.ts";
import { CHUNK_MAX, expectedDurationMs, isTruncated, type SpeechChunk, speechChunks, splitChunk } from "#app/features/narration/speech-chunks.ts";
import type { SpokenPart } from "#app/features/narration/spoken-text.ts";

const partOf = (text: string, more: Partial<SpokenPart> = {}): SpokenPart => ({ kind: "paragraph", text, block: null, chapter: null, ...more });

const words = fc
  .array(fc.constantFrom("casa", "Piripiri.", "rio,", "e", "água!", "🎉", "quem?", "três", "São", "…", "verdade;", "inconstitucionalissimamente"), { minLength: 1, maxLength: 40 })
  .map((list) => list.join(" "));
const parts = fc.array(
  fc
    .oneof(words, fc.string({ unit: "binary", minLength: 1, maxLength: 80 }))
    .chain((text) =>
      fc
        .record({ block: fc.option(fc.nat({ max: 9 })), isHeading: fc.boolean() })
        .map(({ block, isHeading }) => partOf(text, { block, kind: isHeading ? "heading" : "paragraph", chapter: isHeading ? text : null })),
    ),
  { maxLength: 12 },
);

/** The texts of the parts, out of the chunks' spans. */
const partsIn = (chunks: readonly SpeechChunk[], count: number): string[] =>
  Array.from({ length: count }, (_, part) =>
    chunks.flatMap(({ text, spans }) => spans.filter((span) => span.part === part).map(({ start, end }) => text.slice(start, end))).join(""),
  );

const expectWhole = (chunks: readonly SpeechChunk[], list: readonly SpokenPart[]) => {
  expect(partsIn(chunks, list.length)).toEqual(list.map(({ text }) => text));
  for (const { text, spans } of chunks) {
    for (const [index, span] of spans.entries()) {
      expect(span.start).toBe(index === 0 ? 0 : (spans[index - 1]?.end ?? 0) + 1);
      expect(list[span.part]?.text.slice(span.partOffset, span.partOffset + span.end - span.start)).toBe(text.slice(span.start, span.end));
    }
    expect(spans.at(-1)?.end).toBe(text.length);
  }
};

test("chunks are the parts again, and none is too long", () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 2, max: 300 }), (list, max) => {
      const chunks = speechChunks(list, max);
      expectWhole(chunks, list);
      expect(chunks.filter(({ text }) => text.length > max || text.length === 0)).toEqual([]);
    }),
  );
});

test("a story is cut between parts and sentences, not within one that fits", () => {
  const sentences = ["Um dois três.", "Quatro cinco.", "Seis sete oito."];
  const chunks = speechChunks([partOf("Título."), partOf(sentences.join(" "))], 30);
  expect(chunks.map(({ text }) => text)).toEqual(["Título.\nUm dois três. ", "Quatro cinco. Seis sete oito."]);
  expect(speechChunks([partOf("a".repeat(CHUNK_MAX)), partOf("b.")]).map(({ text }) => text.length)).toEqual([CHUNK_MAX, 2]);
});

test("a sentence that is too long alone is cut at a comma, then at a space", () => {
  expect(speechChunks([partOf("um dois três, quatro cinco seis.")], 20).map(({ text }) => text)).toEqual(["um dois três, ", "quatro cinco seis."]);
  expect(speechChunks([partOf("um dois três quatro cinco")], 14).map(({ text }) => text)).toEqual(["um dois três ", "quatro cinco"]);
  expect(speechChunks([partOf("🎉🎉🎉")], 3).map(({ text }) => text)).toEqual(["🎉", "🎉", "🎉"]);
});

test("a chunk is split near its middle, at a sentence, and nothing is lost", () => {
  const [chunk] = speechChunks([partOf("Um."), partOf("Dois três quatro. Cinco seis.")]);
  expect(chunk && splitChunk(chunk)?.map(({ text }) => text)).toEqual(["Um.\nDois três quatro. ", "Cinco seis."]);
  fc.assert(
    fc.property(parts, (list) => {
      for (const one of speechChunks(list)) {
        const halves = splitChunk(one);
        if (halves === null) {
          expect([...one.text].length).toBeLessThan(2);
          continue;
        }
        for (const half of halves) expect(half.text.length).toBeLessThan(one.text.length);
        expect(partsIn(halves, list.length)).toEqual(partsIn([one], list.length));
      }
    }),
  );
});

test("a chunk can be split again and again, until it cannot", () => {
  const [chunk] = speechChunks([partOf("Um dois, três. Quatro cinco. 🎉")]);
  let queue = chunk ? [chunk] : [];
  let rounds = 0;
  while (queue.length > 0 && rounds < 20) {
    queue = queue.flatMap((one) => splitChunk(one) ?? []);
    rounds += 1;
  }
  expect(queue).toEqual([]);
});

test("audio is cut when it ends where the service cuts or too early for its text", () => {
  const text = "Casa de farinha. ".repeat(200);
  const usual = (text.length / 15) * 1_000;
  expect(isTruncated(text, usual)).toBe(false);
  expect(isTruncated(text, usual / 2)).toBe(true);
  expect(isTruncated(text, 600_000)).toBe(true);
  expect(isTruncated(text, 599_976)).toBe(true);
  expect(isTruncated("Fim.", 300)).toBe(false);
  expect(isTruncated("Fim.", 0)).toBe(true);
  const { min, max } = expectedDurationMs(text);
  expect(min).toBeLessThan(usual);
  expect(max).toBeGreaterThan(usual);
});

test("marks go up, stay within the audio and are exact where chunks begin", () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 20, max: 200 }), fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 60, maxLength: 60 }), (list, max, drawn) => {
      const chunks = speechChunks(list, max);
      const durations = chunks.map((_, index) => drawn[index % drawn.length] ?? 0);
      const total = durations.reduce((sum, one) => sum + one, 0);
      const marks = narrationMarks(chunks, durations);
      expect(marks.map(({ block, kind }) => ({ block, kind }))).toEqual(list.map(({ block, kind }) => ({ block, kind })));
      const times = marks.map(({ startMs }) => startMs);
      expect(times).toEqual([...times].sort((one, other) => one - other));
      expect(times.every((time) => time >= 0 && time <= total)).toBe(true);
      let start = 0;
      for (const [index, { spans }] of chunks.entries()) {
        const [first] = spans;
        if (first?.partOffset === 0) expect(times[first.part]).toBe(start);
        start += durations[index] ?? 0;
      }
      const chapters = narrationChapters(chunks, durations);
      expect(chapters[0]?.startMs).toBe(0);
      expect(chapters.every(({ startMs }, index) => index === 0 || startMs > (chapters[index - 1]?.startMs ?? 0))).toBe(true);
    }),
  );
});

test("a story has a chapter for its beginning and one for each heading", () => {
  const list = [partOf("Água chega.", { kind: "title" }), partOf("Do açude.", { kind: "heading", block: 0, chapter: "Do açude" }), partOf("Texto um.", { block: 1 })];
  const chunks = speechChunks(list);
  const total = chunks[0]?.text.length ?? 0;
  expect(narrationChapters(chunks, [total * 100])).toEqual([
    { startMs: 0, title: FIRST_CHAPTER },
    { startMs: 1_200, title: "Do açude" },
  ]);
  expect(narrationMarks(chunks, [total * 100])).toEqual([
    { startMs: 0, block: null, kind: "title" },
    { startMs: 1_200, block: 0, kind: "heading" },
    { startMs: 2_200, block: 1, kind: "paragraph" },
  ]);
  expect(narrationChapters(chunks.slice(1), [], "Água chega")).toEqual([{ startMs: 0, title: "Água chega" }]);
});
