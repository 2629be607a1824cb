import fc from "fast-check";
import { expect, test } from "vitest";
import { AUDIO_FORMAT, audioIdentity, NARRATION_VERSION, narrationSource } from "#app/features/narration/narration-text.ts";
import { PRONUNCIATIONS_MAX, parsePronunciations, printPronunciations, pronunciationProblems, SPOKEN_MAX, WRITTEN_MAX } from "#app/features/narration/pronunciation.ts";

test("a list is read from lines, and written as lines again", () => {
  const text = "Caxingó = Cachingó\r\n\n  PM  do Piauí=Polícia  Militar \nsem nada\n = só fala";
  const list = [
    { written: "Caxingó", spoken: "Cachingó" },
    { written: "PM do Piauí", spoken: "Polícia Militar" },
    { written: "sem nada", spoken: "" },
    { written: "", spoken: "só fala" },
  ];
  expect(parsePronunciations(text)).toEqual(list);
  expect(printPronunciations(list.slice(0, 2))).toBe("Caxingó = Cachingó\nPM do Piauí = Polícia Militar");
});

test("what is written is read again as it was", () => {
  const side = fc.string({ unit: fc.constantFrom("a", "É", " ", "-", "2", "."), minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text && !text.includes("  "));
  const list = fc.array(fc.record({ written: side, spoken: side }), { maxLength: 20 });
  fc.assert(
    fc.property(list, (entries) => {
      expect(parsePronunciations(printPronunciations(entries))).toEqual(entries);
    }),
  );
});

test.each<[string, string, string, string[]]>([
  ["a whole entry", "PM do Piauí", "Polícia Militar", []],
  ["an address", "lide.com.br", "portal Lide", []],
  ["nothing written", " ", "a", ["no-written"]],
  ["nothing spoken", "a", " ", ["no-spoken"]],
  ["signs spoken", "a", "1 + 1", ["no-spoken"]],
  ["signs around a word", "(a", "b", ["no-word"]],
  ["the longest", "a".repeat(WRITTEN_MAX), "b".repeat(SPOKEN_MAX), []],
  ["longer ones", "a".repeat(WRITTEN_MAX + 1), "b".repeat(SPOKEN_MAX + 1), ["written-too-long", "spoken-too-long"]],
])("finds what is wrong with %s", (_name, written, spoken, kinds) => {
  expect(pronunciationProblems([{ written, spoken }]).map(({ kind }) => kind)).toEqual(kinds);
});

test("the same words twice, and more than fit, are refused", () => {
  const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ written: `a${index}`, spoken: "b" }));
  expect(pronunciationProblems(entries(PRONUNCIATIONS_MAX))).toEqual([]);
  expect(pronunciationProblems(entries(PRONUNCIATIONS_MAX + 1))).toEqual([{ entry: PRONUNCIATIONS_MAX, kind: "too-many" }]);
  const twice = [
    { written: "PM  do Piauí", spoken: "a" },
    { written: "Pm do piauí", spoken: "b" },
    { written: "Pm do piaui", spoken: "b" },
  ];
  expect(pronunciationProblems(twice)).toEqual([{ entry: 1, kind: "repeated" }]);
});

test("articles that say the same have the same source, and others do not", () => {
  const content = fc.record({ title: fc.string(), kicker: fc.string(), quickSummary: fc.array(fc.string(), { maxLength: 3 }), bodyHtml: fc.string() });
  fc.assert(
    fc.property(content, content, (one, other) => {
      expect(narrationSource({ ...one, quickSummary: [...one.quickSummary] })).toBe(narrationSource(one));
      expect(narrationSource(one) === narrationSource(other)).toBe(JSON.stringify(one).normalize("NFC") === JSON.stringify(other).normalize("NFC"));
    }),
  );
  const article = { title: "a", kicker: "b", quickSummary: ["c", "d"], bodyHtml: "e" };
  for (const other of [{ title: "b", kicker: "a" }, { kicker: "" }, { quickSummary: ["c d"] }, { bodyHtml: "" }])
    expect(narrationSource({ ...article, ...other })).not.toBe(narrationSource(article));
});

test("a recording is of its texts, voice, format and version", () => {
  const identity = { texts: ["a", "b"], voice: "pt-BR-AntonioNeural", format: AUDIO_FORMAT, version: NARRATION_VERSION };
  for (const other of [{ texts: ["ab"] }, { texts: ["b", "a"] }, { voice: "pt-BR-FranciscaNeural" }, { format: "x" }, { version: NARRATION_VERSION + 1 }])
    expect(audioIdentity({ ...identity, ...other })).not.toBe(audioIdentity(identity));
  expect(audioIdentity({ ...identity, texts: ["a\u0301", "b"] })).toBe(audioIdentity({ ...identity, texts: ["á", "b"] }));
});
