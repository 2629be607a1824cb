import fc from "fast-check";
import { expect, test } from "vitest";
import { SANS, SERIF } from "#app/domain/cards/faces.ts";
import { fitTitle, type TitleSetting } from "#app/domain/cards/fit-title.ts";

const aSetting = (changes: Partial<TitleSetting> = {}): TitleSetting => ({
  face: SANS,
  largest: 120,
  smallest: 50,
  height: 400,
  tallest: 500,
  width: 900,
  leading: 1.08,
  ...changes,
});
const textOf = (title: ReturnType<typeof fitTitle>) => title.lines.map((line) => line.map(({ text }) => text).join(" "));

const word = fc.string({ unit: fc.constantFrom(...[..."aeioçãrstlmnpdÁgW,."]), minLength: 1, maxLength: 14 });
const title = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(" "));

test("a title takes no more than its height, or its tallest in the smallest letters, whatever the box", () => {
  const setting = fc.record({
    face: fc.constantFrom(SANS, SERIF),
    height: fc.integer({ min: 120, max: 600 }),
    extra: fc.integer({ min: 0, max: 100 }),
    width: fc.integer({ min: 300, max: 1000 }),
  });
  let [tall, cut] = [0, 0];
  fc.assert(
    fc.property(title, setting, (text, { face, height, extra, width }) => {
      const fitted = fitTitle(text, [], aSetting({ face, height, tallest: height + extra, width }));
      expect(fitted.height).toBeLessThanOrEqual(height + extra);
      for (const line of fitted.lines) expect(line.reduce((sum, piece) => sum + piece.width, 0) * fitted.fontSize).toBeLessThanOrEqual(width + 1e-6);
      if (fitted.isCut) {
        cut++;
        expect(fitted.fontSize).toBe(50);
      } else if (fitted.height > height) tall++;
    }),
    { numRuns: 300, seed: 5 },
  );
  expect(Math.min(tall, cut)).toBeGreaterThan(5);
});

test("fewer words are larger letters, up to the largest", () => {
  const sizes = ["CPI", "Polícia prende suspeito", "Câmara de Piracuruca aprova regras para fachadas do centro histórico da cidade"].map(
    (text) => fitTitle(text, [], aSetting()).fontSize,
  );
  expect(sizes[0]).toBe(120);
  expect(sizes[1]).toBeGreaterThan(sizes[2] ?? 0);
});

test("an ellipsis follows a whole word, never a comma or a word that leads to another", () => {
  const long = "Obra da ponte, que liga o centro de Piripiri a Brasileira e a Batalha, é de novo adiada";
  for (let width = 300; width <= 900; width += 7) {
    const fitted = fitTitle(long, [], aSetting({ width, height: 110, tallest: 120 }));
    const shown = textOf(fitted).join(" ");
    if (!fitted.isCut) continue;
    expect(shown).toMatch(/[^\s,]…$/);
    expect(shown).not.toMatch(/\s(que|o|de|a|e|é|da)…$/);
    expect(long.startsWith(shown.slice(0, -1))).toBe(true);
  }
  expect(fitTitle(long, [], aSetting({ width: 400, height: 110, tallest: 120 })).isCut).toBe(true);
});

test("what no line holds is divided where Portuguese divides, and only then", () => {
  const setting = aSetting({ width: 420 });
  expect(textOf(fitTitle("inconstitucionalissimamente", [], setting))).toEqual(["inconstituciona-", "lissimamente"]);
  expect(textOf(fitTitle("superinteressante", [], aSetting({ width: 480 })))).toEqual(["superinteressante"]);
});

test("marks follow their words through division and lost emoji", () => {
  const marked = (text: string, places: number[], width = 900) =>
    fitTitle(text, places, aSetting({ width }))
      .lines.flat()
      .filter(({ isMarked }) => isMarked)
      .map(({ text: shown }) => shown);
  expect(marked("👍 Polícia 👨‍👩‍👧 prende suspeito", [3])).toEqual(["prende"]);
  expect(marked("inconstitucionalissimamente errado", [0], 420)).toHaveLength(2);
});
