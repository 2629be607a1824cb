import { toDrawable } from "./drawable.ts";
import { SERIF } from "./faces.ts";
import type { Mark } from "./scene.ts";
import { fittedLine, type Part, rectangle, shape, textPart } from "./scene-parts.ts";
import { textPath, textWidth } from "./set-text.ts";

const initialOf = (name: string) => [...name][0]?.toLocaleUpperCase("pt-BR") ?? "";

/** The newspaper's logo: its first letter on a plate, its name beside it, as high as `height`. */
export function logo(siteName: string, left: number, top: number, height: number, width: number, colours: { plate: string; letter: string; name: string }): Part {
  const name = toDrawable(siteName);
  if (name === "") return { marks: [], texts: [] };
  const gap = Math.round(height * 0.3);
  const line = fittedLine(name, SERIF, { largest: Math.round(height * 0.8), smallest: Math.round(height * 0.5), tracking: -5, width: width - height - gap });
  const capHeight = (SERIF.capHeight / SERIF.unitsPerEm) * line.style.size;
  const baseline = Math.round(top + (height + capHeight) / 2);
  const words = textPart(line.text, line.style, left + height + gap, baseline, colours.name);
  const plate = shape(rectangle({ left, top, width: height, height }), colours.plate);
  return { marks: [plate, shape(centredLetter(initialOf(name), left + height / 2, top + height / 2, height * 0.6), colours.letter), ...words.marks], texts: words.texts };
}

/** A capital of the serif, `height` pixels from foot to top, around a point. */
function centredLetter(letter: string, x: number, y: number, height: number): string {
  const style = { face: SERIF, size: (height * SERIF.unitsPerEm) / SERIF.capHeight, tracking: 0 };
  return textPath(letter, style, x - textWidth(letter, style) / 2, y + height / 2);
}

/** The newspaper's initial as a faint ornament around a point, `height` pixels from foot to top; nothing without a name. */
export function letterGround(siteName: string, x: number, y: number, height: number, fill: string): Mark[] {
  const letter = initialOf(toDrawable(siteName));
  return letter === "" ? [] : [shape(centredLetter(letter, x, y, height), fill, 0.1)];
}
