import fc from "fast-check";
import { expect, test } from "vitest";
import { SANS, SERIF } from "#app/features/cards/faces.ts";
import { balancedLines, type FittedTitle, fitTitle, greedyLines, type Line, raggedness, type TitleSetting, titlePieces } from "#app/features/cards/fit-title.ts";
import { emWidth, inkExtent, markerExtent } from "#app/features/cards/set-text.ts";

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
  expect(Math.min(tall, cut)).toBeGreaterThan(0);
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
  const inParts = fitTitle("inconstitucionalissimamente", [], setting);
  expect([textOf(inParts), inParts.isCut]).toEqual([["inconstituciona-", "lissimamente"], false]);
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

/** Lines are as far apart as they must be and no further, and the height is theirs. */
function isTight(fitted: FittedTitle, { face, leading }: TitleSetting) {
  const size = fitted.fontSize;
  const lines = textOf(fitted);
  const least = (pixels: number, needed: number) => {
    expect(pixels).toBeGreaterThanOrEqual(needed);
    expect(pixels).toBeLessThan(needed + 1);
  };
  least(fitted.above, Math.max(inkExtent(lines[0] ?? "", face).above, face.capHeight / face.unitsPerEm) * size);
  const boxes = lines.map((line) => markerExtent(line, face));
  least(fitted.lineHeight, Math.max(leading, ...boxes.flatMap(({ below }, index) => (boxes[index + 1] ? [below + (boxes[index + 1]?.above ?? 0)] : []))) * size);
  least(fitted.height - fitted.above - Math.max(0, lines.length - 1) * fitted.lineHeight, inkExtent(lines.at(-1) ?? "", face).below * size);
}

test("a title is as high as its lines, which are as close as their ink and the boxes behind them allow", () => {
  const extreme = fc.array(fc.constantFrom("ÁÉÊ", "gpq", "amor", "Çaç", "QÁ", "não"), { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(extreme, fc.constantFrom(SANS, SERIF), fc.constantFrom(1, 1.08, 1.4), (text, face, leading) => {
      const setting = aSetting({ face, leading });
      isTight(fitTitle(text, [], setting), setting);
    }),
  );
  const nothing = fitTitle("👍", [], aSetting());
  isTight(nothing, aSetting());
  expect([nothing.lines, nothing.isCut, nothing.fontSize]).toEqual([[], false, 50]);
});

/** For each number of lines the largest size at which a title fits, and how good it looks; computed one by one. */
function waysOf(text: string, setting: TitleSetting) {
  const pieces = titlePieces(text, [], setting.face);
  const ways = new Map<number, { size: number; cost: number; lines: string[] }>();
  for (let size = setting.largest; size >= setting.smallest; size -= 2) {
    const measure = { width: setting.width / size, space: emWidth(" ", setting.face) };
    const first = greedyLines(pieces, measure, 8);
    const lines: Line[] | null = first && balancedLines(pieces, measure, first.length);
    if (!lines || ways.has(lines.length)) continue;
    const texts = lines.map(([from, to]) =>
      pieces
        .slice(from, to)
        .map((piece) => piece.text)
        .join(" "),
    );
    const extents = texts.map((line) => ({ ink: inkExtent(line, setting.face), box: markerExtent(line, setting.face) }));
    const apart = Math.max(setting.leading, ...extents.slice(1).map(({ box }, index) => box.above + (extents[index]?.box.below ?? 0)));
    const above = Math.max(setting.face.capHeight / setting.face.unitsPerEm, extents[0]?.ink.above ?? 0);
    const height = Math.ceil(above * size) + Math.ceil(apart * size) * (texts.length - 1) + Math.ceil((extents.at(-1)?.ink.below ?? 0) * size);
    if (height <= setting.height) ways.set(lines.length, { size, lines: texts, cost: raggedness(pieces, measure, lines) / lines.length + 0.5 * (1 - size / setting.largest) });
  }
  return [...ways.values()];
}

test("of all ways within its height a title is set in the one that is large and fills its lines", () => {
  const words = fc.array(fc.constantFrom("obra", "de", "Piripiri", "prefeitura", "CPI", "a", "investigação"), { minLength: 1, maxLength: 12 }).map((list) => list.join(" "));
  fc.assert(
    fc.property(words, fc.integer({ min: 150, max: 500 }), fc.integer({ min: 420, max: 1000 }), (text, height, width) => {
      const setting = aSetting({ height, width, tallest: 500 });
      const fitted = fitTitle(text, [], setting);
      const within = waysOf(text, setting);
      const ways = within.length > 0 ? within : waysOf(text, { ...setting, height: 500 });
      if (ways.length === 0) return;
      const [best] = [...ways].sort((one, other) => one.cost - other.cost);
      expect([fitted.fontSize, textOf(fitted), fitted.isCut]).toEqual([best?.size, best?.lines, false]);
      // It still fits where the height is exactly its own, and where no smaller letters are allowed.
      for (const exact of [{ height: fitted.height, tallest: fitted.height }, within.length > 0 ? { smallest: fitted.fontSize } : {}])
        expect(textOf(fitTitle(text, [], { ...setting, ...exact }))).toEqual(textOf(fitted));
    }),
    { numRuns: 40 },
  );
});

test("what is cut has as many lines as its height and eight allow, and one at least", () => {
  const endless = (changes: Partial<TitleSetting>) => fitTitle("W".repeat(300), [], aSetting({ width: 300, ...changes }));
  const most = endless({ tallest: 5000 });
  expect([most.lines.length, most.isCut, most.fontSize]).toEqual([8, true, 50]);
  const some = endless({ tallest: 300 });
  expect([textOf(endless({ tallest: some.height })), textOf(endless({ tallest: some.height - 1 })).length]).toEqual([textOf(some), some.lines.length - 1]);
  expect(textOf(endless({ height: 10, tallest: 10 }))).toEqual([expect.stringMatching(/^W+…$/)]);
});
