import { expect, test } from "vitest";
import { toDrawable } from "#app/features/cards/drawable.ts";
import { DRAWN_SYMBOLS } from "#app/features/cards/drawn-symbols.ts";
import type { Face } from "#app/features/cards/face.ts";
import { SANS, SERIF } from "#app/features/cards/faces.ts";
import { emWidth, inkExtent, textPath } from "#app/features/cards/set-text.ts";
import { openFace } from "../../../../scripts/lib/open-face.mjs";
import { boundsOf } from "./path-bounds.ts";

const EVERY = [...Array.from({ length: 0x180 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)), ..."–—‘’‚“”„†•…′″‹›⁄€™−ȘșȚțẞ₱₺₽₩"];
const SAMPLE = [..."AÁÂãBçCDEéFGhÍjKLmNñOõPQrSTTÜVWXYyZz0123456789.,;:!?-–“”‘’()R$%&@#/ªº§€½×±ĞšŽŁő"];

const FACES: { face: Face; family: string; weight: number }[] = [
  { face: SANS, family: "libre-franklin", weight: 800 },
  { face: SERIF, family: "newsreader", weight: 700 },
];

test("every character that is drawn has a glyph in every typeface, and every glyph is drawn as itself", () => {
  for (const { face } of FACES)
    for (const character of [...EVERY, ...DRAWN_SYMBOLS.keys()]) if (toDrawable(character) === character) expect(face.glyph(character), character).toBeDefined();
  const alone = EVERY.filter((character) => /[^\p{C}\p{Z}]/u.test(character) && toDrawable(character) !== character);
  expect(alone.join("")).toBe("Ĳĳĸŉſ");
  for (const character of EVERY) if (!SANS.glyph(character)) expect(toDrawable(character)).not.toBe(character);
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
      const { above, below } = inkExtent(character, face);
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
