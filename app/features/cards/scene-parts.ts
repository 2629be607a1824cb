import type { Size } from "#app/features/media/crop.ts";
import { toDrawable } from "./drawable.ts";
import type { Face } from "./face.ts";
import type { Box, Mark, SetLine, ShapeMark } from "./scene.ts";
import { emWidth, inkExtent, type TextStyle, textPath, textWidth } from "./set-text.ts";

/** Something drawn, and the texts in it. */
export interface Part {
  marks: Mark[];
  texts: SetLine[];
}

export const shape = (path: string, fill: string, opacity = 1): ShapeMark => ({ kind: "shape", path, fill, opacity });

export const rectangle = ({ left, top, width, height }: Box): string => `M${left} ${top}h${width}v${height}h${-width}z`;

/** A line of text from `left`, and the box of its ink's reach. */
export function textPart(text: string, style: TextStyle, left: number, baseline: number, fill: string): Part {
  const path = textPath(text, style, left, baseline);
  if (path === "") return { marks: [], texts: [] };
  return { marks: [shape(path, fill)], texts: [{ text, box: textBox(text, style, left, baseline) }] };
}

export function textBox(text: string, style: TextStyle, left: number, baseline: number): Box {
  const { above, below } = inkExtent(text, style.face);
  const top = Math.floor(baseline - above * style.size);
  return { left, top, width: Math.ceil(textWidth(text, style)), height: Math.ceil(baseline + below * style.size) - top };
}

/** A text made smaller until it fits a width, and cut where even that is not enough; empty where nothing can be drawn. */
export function fittedLine(
  text: string,
  face: Face,
  { largest, smallest, tracking, width }: { largest: number; smallest: number; tracking: number; width: number },
): { text: string; style: TextStyle } {
  const whole = toDrawable(text);
  const ems = emWidth(whole, face, tracking);
  const size = Math.max(smallest, Math.min(largest, Math.floor(width / ems)));
  const style = { face, size, tracking };
  if (ems * size <= width) return { text: whole, style };
  const letters = [...whole].slice(0, 120);
  while (letters.length > 0 && textWidth(`${letters.join("").trimEnd()}…`, style) > width) letters.pop();
  return { text: `${letters.join("").trimEnd()}…`, style };
}

/** A line around the middle of a picture. */
export function centredLine(text: string, face: Face, middle: number, baseline: number, width: number, size: number, fill: string): Part {
  const line = fittedLine(text, face, { largest: size, smallest: Math.round(size * 0.5), tracking: -5, width });
  return textPart(line.text, line.style, Math.round(middle - textWidth(line.text, line.style) / 2), baseline, fill);
}

/** Near black, not black: what pictures sink into. */
export const NIGHT = "#0b0c0e";

/** Deepens a picture towards its foot, from where its words begin: a flat veil alone looks like fog. */
export const footShade = ({ width, height }: Size, top: number): Mark => ({ kind: "fade", box: { left: 0, top, width, height: height - top }, fill: NIGHT, from: 0, to: 0.7 });
