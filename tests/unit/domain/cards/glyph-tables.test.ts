import { expect, test } from "vitest";
import { drawable } from "#app/domain/cards/drawable.ts";
import { DRAWN_SYMBOLS } from "#app/domain/cards/drawn-symbols.ts";
import type { Face } from "#app/domain/cards/face.ts";
import { SANS, SERIF } from "#app/domain/cards/faces.ts";
import { emWidth, inkReach, textPath } from "#app/domain/cards/set-text.ts";
import { openFace } from "../../../../scripts/lib/open-face.mjs";

const EVERY = [...Array.from({ length: 0x180 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)), ..."–—‘’‚“”„†•…′″‹›⁄€™−ȘșȚțẞ₱₺₽₩"];
const SAMPLE = [..."AÁÂãBçCDEéFGhÍjKLmNñOõPQrSTTÜVWXYyZz0123456789.,;:!?-–“”‘’()R$%&@#/ªº§€½×±ĞšŽŁő"];

const FACES: { face: Face; family: string; weight: number }[] = [
  { face: SANS, family: "libre-franklin", weight: 800 },
  { face: SERIF, family: "newsreader", weight: 700 },
];

test("every character that is drawn has a glyph in every typeface, and every glyph is drawn as itself", () => {
  for (const { face } of FACES)
    for (const character of [...EVERY, ...DRAWN_SYMBOLS.keys()]) if (drawable(character) === character) expect(face.glyph(character), character).toBeDefined();
  const alone = EVERY.filter((character) => /[^\p{C}\p{Z}]/u.test(character) && drawable(character) !== character);
  expect(alone.join("")).toBe("Ĳĳĸŉſ");
  for (const character of EVERY) if (!SANS.glyph(character)) expect(drawable(character)).not.toBe(character);
});

test("advances and outlines are the typeface's", async () => {
  for (const { face, family, weight } of FACES) {
    const parts = [await openFace({ family, weight }, "latin", EVERY), await openFace({ family, weight }, "latin-ext", EVERY)];
    for (const character of SAMPLE) {
      const font = parts.find((part) => part.font.charToGlyphIndex(character) > 0)?.font;
      const glyph = font?.charToGlyph(character);
      expect(face.glyph(character)?.advance, character).toBe(glyph?.advanceWidth);
      const ours = boundsOf(textPath(character, { face, size: 1000, tracking: 0 }, 0, 0));
      const theirs = boundsOf(glyph?.getPath(0, 0, 1000).toPathData(1) ?? "");
      for (const side of [0, 1, 2, 3]) expect(Math.abs((ours[side] ?? 0) - (theirs[side] ?? 9)), `${character} ${ours} ${theirs}`).toBeLessThanOrEqual(1);
    }
  }
});

test("how far ink reaches is what is drawn, symbols of our own too", () => {
  for (const { face } of FACES) {
    for (const character of [...SAMPLE, ...DRAWN_SYMBOLS.keys()]) {
      const { above, below } = inkReach(character, face);
      const [, top = 0, , bottom = 0] = boundsOf(textPath(character, { face, size: 1000, tracking: 0 }, 0, 0));
      expect(above * 1000, character).toBeGreaterThanOrEqual(-top - 0.1);
      expect(below * 1000, character).toBeGreaterThanOrEqual(bottom - 0.1);
      // Points that bend a curve lie beyond it, but never far.
      expect(Math.max(above * 1000 - Math.max(0, -top), below * 1000 - Math.max(0, bottom)), character).toBeLessThan(60);
    }
  }
});

test("pairs are kerned as the typeface kerns them, and letters with accents as those without", async () => {
  for (const { face, family, weight } of FACES) {
    const { font, kerning } = await openFace({ family, weight }, "latin", EVERY);
    const letters = SAMPLE.filter((character) => /[!-~“”‘’–]/.test(character));
    let pairs = 0;
    for (const left of letters) {
      for (const right of letters) {
        const expected = kerning(font.charToGlyphIndex(left), font.charToGlyphIndex(right));
        // opentype.js does not follow the serif's extension lookups.
        if (family === "libre-franklin") expect(font.getKerningValue(font.charToGlyph(left), font.charToGlyph(right)), left + right).toBe(expected);
        const added = emWidth(left + right, face) - emWidth(left, face) - emWidth(right, face);
        expect(added * face.unitsPerEm, left + right).toBeCloseTo(expected, 6);
        if (expected !== 0) pairs++;
      }
    }
    expect(pairs).toBeGreaterThan(100);
    expect(emWidth("Tá", face) - emWidth("á", face)).toBeCloseTo(emWidth("Ta", face) - emWidth("a", face), 6);
  }
});

/** Left, top, right and bottom of path data's points, curves walked in eighths. */
function boundsOf(path: string): number[] {
  const [xs, ys]: [number[], number[]] = [[], []];
  let [x, y] = [0, 0];
  for (const [, letter = "", rest = ""] of path.matchAll(/([MmLlHhVvQqZz])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const isRelative = letter === letter.toLowerCase();
    const kind = letter.toLowerCase();
    const size = kind === "q" ? 4 : kind === "h" || kind === "v" ? 1 : 2;
    for (let index = 0; index + size <= numbers.length; index += size) {
      const [a = 0, b = 0, c = 0, d = 0] = numbers.slice(index, index + size);
      const [baseX, baseY] = isRelative ? [x, y] : [0, 0];
      const [endX, endY] = kind === "h" ? [baseX + a, y] : kind === "v" ? [x, baseY + a] : kind === "q" ? [baseX + c, baseY + d] : [baseX + a, baseY + b];
      const [bendX, bendY] = kind === "q" ? [baseX + a, baseY + b] : [(x + endX) / 2, (y + endY) / 2];
      for (let step = kind === "m" ? 8 : 0; step <= 8; step++) {
        const t = step / 8;
        xs.push((1 - t) ** 2 * x + 2 * t * (1 - t) * bendX + t * t * endX);
        ys.push((1 - t) ** 2 * y + 2 * t * (1 - t) * bendY + t * t * endY);
      }
      [x, y] = [endX, endY];
    }
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
