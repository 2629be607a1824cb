import type { Face, Glyph, Outline } from "./face.ts";

/** Text in one typeface and size. */
export interface TextStyle {
  face: Face;
  /** Pixels of an em. */
  size: number;
  /** Thousandths of an em between letters. */
  tracking: number;
}

/** Advance of a text at a size of one em, kerning and tracking between its letters included. */
export function emWidth(text: string, face: Face, tracking = 0): number {
  let units = 0;
  let last: Glyph | undefined;
  for (const character of text) {
    const glyph = face.glyph(character);
    if (!glyph) continue;
    if (last) units += face.kerning(last, glyph) + (tracking / 1000) * face.unitsPerEm;
    units += glyph.advance;
    last = glyph;
  }
  return units / face.unitsPerEm;
}

export const textWidth = (text: string, { face, size, tracking }: TextStyle): number => emWidth(text, face, tracking) * size;

/** Returns the ink's extent above and below the baseline, in ems, both positive. */
export function inkExtent(text: string, face: Face): { above: number; below: number } {
  let [above, below] = [0, 0];
  for (const character of text) {
    const glyph = face.glyph(character);
    if (!glyph) continue;
    above = Math.max(above, glyph.top);
    below = Math.max(below, -glyph.bottom);
  }
  return { above: above / face.unitsPerEm, below: below / face.unitsPerEm };
}

/** A number of tenths as path data has it: no zero before the point. */
function pixels(value: number): string {
  const size = Math.abs(value);
  const [whole, tenth] = [Math.floor(size / 10), size % 10];
  const digits = tenth === 0 ? `${whole}` : `${whole === 0 ? "" : whole}.${tenth}`;
  return value < 0 ? `-${digits}` : digits;
}

/** Two numbers in a row; a minus parts them as well as a space. */
const pair = (one: number, other: number) => (other < 0 ? pixels(one) + pixels(other) : `${pixels(one)} ${pixels(other)}`);

/** SVG path data of a text that starts at `left` on a baseline. Points are rounded to tenths of a pixel. */
export function textPath(text: string, { face, size, tracking }: TextStyle, left: number, baseline: number): string {
  const scale = size / face.unitsPerEm;
  let pen = 0;
  let last: Glyph | undefined;
  let path = "";
  for (const character of text) {
    const glyph = face.glyph(character);
    if (!glyph) continue;
    if (last) pen += face.kerning(last, glyph) + (tracking / 1000) * face.unitsPerEm;
    for (const { outline, dx, dy } of glyph.pieces) path += outlinePath(outline, scale, left + (pen + dx) * scale, baseline - dy * scale);
    pen += glyph.advance;
    last = glyph;
  }
  return path;
}

/** An outline with its origin at a point; steps between rounded points, so that nothing adds up. */
function outlinePath(outline: Outline, scale: number, left: number, baseline: number): string {
  const across = (units: number) => Math.round((left + units * scale) * 10);
  const down = (units: number) => Math.round((baseline - units * scale) * 10);
  let [x, y, penX, penY] = [0, 0, 0, 0];
  let path = "";
  for (const { letter, numbers } of outline) {
    if (letter === "h") {
      x += numbers[0] ?? 0;
      const next = across(x);
      path += `h${pixels(next - penX)}`;
      penX = next;
      continue;
    }
    if (letter === "v") {
      y += numbers[0] ?? 0;
      const next = down(y);
      path += `v${pixels(next - penY)}`;
      penY = next;
      continue;
    }
    const curve = letter === "q" ? 2 : 0;
    for (let index = 0; index < numbers.length; index += 2 + curve) {
      const bend = curve > 0 ? `${pair(across(x + (numbers[index] ?? 0)) - penX, down(y + (numbers[index + 1] ?? 0)) - penY)} ` : "";
      x += numbers[index + curve] ?? 0;
      y += numbers[index + curve + 1] ?? 0;
      const [nextX, nextY] = [across(x), down(y)];
      path += letter === "m" ? `M${pair(nextX, nextY)}` : `${letter}${bend}${pair(nextX - penX, nextY - penY)}`;
      penX = nextX;
      penY = nextY;
    }
  }
  return path;
}

/** Extent of the box behind marked words beyond capitals and below the baseline, and at least beyond accents and descenders; ems. */
const ABOVE_CAPITALS = 0.1;
const BELOW_BASELINE = 0.2;
const BEYOND_INK = 0.02;

/**
 * Returns the extent of the box behind a text above and below its baseline, in ems: a descender outside it would have the colour of the text beside
 * it.
 */
export function markerExtent(text: string, face: Face): { above: number; below: number } {
  const { above, below } = inkExtent(text, face);
  return { above: Math.max(face.capHeight / face.unitsPerEm + ABOVE_CAPITALS, above + BEYOND_INK), below: Math.max(BELOW_BASELINE, below + BEYOND_INK) };
}
