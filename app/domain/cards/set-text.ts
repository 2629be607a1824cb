import type { Face } from "./face.ts";

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
  let last = "";
  for (const character of text) {
    const glyph = face.glyph(character);
    if (!glyph) continue;
    if (last !== "") units += face.kerning(last, character) + (tracking / 1000) * face.unitsPerEm;
    units += glyph.advance;
    last = character;
  }
  return units / face.unitsPerEm;
}

export const textWidth = (text: string, { face, size, tracking }: TextStyle): number => emWidth(text, face, tracking) * size;

/** How far the ink of a text reaches above and below its baseline, in ems, both positive. */
export function inkReach(text: string, face: Face): { above: number; below: number } {
  let [above, below] = [0, 0];
  for (const character of text) {
    const glyph = face.glyph(character);
    if (!glyph) continue;
    above = Math.max(above, glyph.top);
    below = Math.max(below, -glyph.bottom);
  }
  return { above: above / face.unitsPerEm, below: below / face.unitsPerEm };
}

const tenths = (pixels: number) => Math.round(pixels * 10);

/** Numbers as path data has them: tenths of a pixel, no zero before the point, no space before a minus. */
function written(values: readonly number[]): string {
  return values
    .map((value, index) => {
      const text = (value / 10).toString().replace(/^(-?)0\./, "$1.");
      return index > 0 && !text.startsWith("-") ? ` ${text}` : text;
    })
    .join("");
}

/** SVG path data of a text whose first advance begins at `left`, on a baseline. Points lie on tenths of a pixel. */
export function textPath(text: string, { face, size, tracking }: TextStyle, left: number, baseline: number): string {
  const scale = size / face.unitsPerEm;
  let pen = 0;
  let last = "";
  let path = "";
  for (const character of text) {
    const glyph = face.glyph(character);
    if (!glyph) continue;
    if (last !== "") pen += face.kerning(last, character) + (tracking / 1000) * face.unitsPerEm;
    for (const { outline, dx, dy } of glyph.pieces) {
      let [x, y] = [pen + dx, dy];
      const at = (unitsX: number, unitsY: number): [number, number] => [tenths(left + unitsX * scale), tenths(baseline - unitsY * scale)];
      let [lastX, lastY] = [0, 0];
      for (const { letter, numbers } of outline) {
        const ends: [number, number][] = [];
        if (letter === "h") ends.push([x + (numbers[0] ?? 0), y]);
        else if (letter === "v") ends.push([x, y + (numbers[0] ?? 0)]);
        else for (let index = 0; index < numbers.length; index += 2) ends.push([x + (numbers[index] ?? 0), y + (numbers[index + 1] ?? 0)]);
        const points = ends.map(([unitsX, unitsY]) => at(unitsX, unitsY));
        const [endX, endY] = points.at(-1) ?? [lastX, lastY];
        if (letter === "m") path += `M${written([endX, endY])}`;
        else if (letter === "h") path += `h${written([endX - lastX])}`;
        else if (letter === "v") path += `v${written([endY - lastY])}`;
        else path += `${letter}${written(points.flatMap(([pointX, pointY]) => [pointX - lastX, pointY - lastY]))}`;
        [lastX, lastY] = [endX, endY];
        [x, y] = ends.at(-1) ?? [x, y];
      }
    }
    pen += glyph.advance;
    last = character;
  }
  return path;
}
