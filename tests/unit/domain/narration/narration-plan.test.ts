import fc from "fast-check";
import { expect, test } from "vitest";
import { isDailyCharacters, narrationChoicesOf, pronunciationMessages, spentOn } from "#app/features/narration/narration-choices.ts";
import { chunkDurations, type NarrationPlan, nextPiece, piecesOf, timesOf, withDone, withHalved } from "#app/features/narration/narration-plan.ts";
import { speechChunks } from "#app/features/narration/speech-chunks.ts";

const parts = (texts: readonly string[]) => texts.map((text, block) => ({ kind: "paragraph" as const, text, block, chapter: null }));
const planOf = (texts: readonly string[]): NarrationPlan => ({ sourceHash: "s", voice: "v", audioKey: "k", pieces: piecesOf(speechChunks(parts(texts), 60)) });
const words = fc.array(
  fc.array(fc.constantFrom("água", "açude", "feira", "prefeitura"), { minLength: 4, maxLength: 20 }).map((list) => `${list.join(" ")}.`),
  { minLength: 1, maxLength: 5 },
);

/** The spoken words, however the pieces lie. */
const said = ({ pieces }: NarrationPlan) =>
  pieces
    .map(({ text }) => text)
    .join("")
    .replace(/\s/g, "");

test("halving a piece loses no word, keeps the order and the chunk that it is of, and ends", () => {
  fc.assert(
    fc.property(words, fc.nat(), (texts, at) => {
      let plan = planOf(texts);
      const before = said(plan);
      for (let halvings = 0; halvings < 20; halvings += 1) {
        const halved = withHalved(plan, at % plan.pieces.length);
        if (!halved) break;
        expect(halved.pieces).toHaveLength(plan.pieces.length + 1);
        plan = halved;
      }
      expect(said(plan)).toBe(before);
      expect(plan.pieces.every(({ depth }) => depth <= 3)).toBe(true);
      const chunks = plan.pieces.map(({ chunk }) => chunk);
      expect(chunks).toEqual([...chunks].sort((one, other) => one - other));
    }),
  );
});

test("pieces are done one by one, and a chunk lasts as long as its pieces", () => {
  const plan = withHalved(planOf(["Primeira frase da matéria sobre a água do açude.", "Segunda frase da matéria sobre a feira da cidade."]), 0);
  if (!plan) throw new Error("a piece could not be halved");
  expect(nextPiece(plan)).toBe(0);
  const done = plan.pieces.reduce((at, _piece, index) => withDone(at, index, true), plan);
  expect([nextPiece(withDone(done, 1, false)), nextPiece(done)]).toEqual([1, -1]);
  expect(chunkDurations(plan, [100, 200, 400])).toEqual([300, 400]);
});

test("the marks of the same words in another body name the blocks of that body", () => {
  const chunks = speechChunks(parts(["Um.", "Dois."]), 60);
  const shifted = speechChunks(
    parts(["Um.", "Dois."]).map((part) => ({ ...part, block: part.block + 3 })),
    60,
  );
  expect(timesOf(shifted, [1_000]).marks.map(({ block }) => block)).toEqual(timesOf(chunks, [1_000]).marks.map(({ block }) => (block ?? 0) + 3));
});

test("the day's characters are none, or enough for one request; another day begins at nothing", () => {
  expect([0, 4_999, 5_000, 200_000, 10_000_001, -1, 5_000.5].map(isDailyCharacters)).toEqual([true, false, true, true, false, false, false]);
  expect([spentOn(null, "2026-11-25"), spentOn({ day: "2026-11-24", characters: 7 }, "2026-11-25"), spentOn({ day: "2026-11-25", characters: 7 }, "2026-11-25")]).toEqual([
    0, 0, 7,
  ]);
  expect(narrationChoicesOf(null)).toEqual({ dailyCharacters: 200_000, pronunciations: [], version: 0 });
});

test("what is wrong with a list is said of its line", () => {
  expect(pronunciationMessages([{ written: "Uespi", spoken: "uéspi" }])).toEqual([]);
  expect(
    pronunciationMessages([
      { written: "Uespi", spoken: "" },
      { written: "", spoken: "a" },
    ]),
  ).toEqual(['"Uespi": falta como se fala, depois do sinal de igual.', "Linha 2: falta o que está escrito, antes do sinal de igual."]);
});
