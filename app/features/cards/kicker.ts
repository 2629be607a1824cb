import { SANS } from "./faces.ts";
import { fittedLine, type Part, rectangle, shape, textPart } from "./scene-parts.ts";
import { textWidth } from "./set-text.ts";

/** Pixels from the top of a hat line's plate to its bottom. */
export const PLATE_HEIGHT = 62;

/** The hat line on a plate of its own. */
export function kickerPlate(kicker: string, left: number, top: number, width: number, plate: string, fill: string): Part {
  const padding = 22;
  const { text, style } = fittedLine(kicker.toLocaleUpperCase("pt-BR"), SANS, { largest: 34, smallest: 26, tracking: 50, width: width - 2 * padding });
  if (text === "") return { marks: [], texts: [] };
  const capHeight = (SANS.capHeight / SANS.unitsPerEm) * style.size;
  const line = textPart(text, style, left + padding, Math.round(top + (PLATE_HEIGHT + capHeight) / 2), fill);
  const box = { left, top, width: Math.ceil(textWidth(text, style)) + 2 * padding, height: PLATE_HEIGHT };
  return { marks: [shape(rectangle(box), plate), ...line.marks], texts: line.texts };
}

/** The hat line as letters alone. */
export function kickerLine(kicker: string, left: number, baseline: number, width: number, fill: string, size = 34): Part {
  const { text, style } = fittedLine(kicker.toLocaleUpperCase("pt-BR"), SANS, { largest: size, smallest: 24, tracking: 70, width });
  return textPart(text, style, left, baseline, fill);
}
