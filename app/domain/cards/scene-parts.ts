import type { Size } from "#app/domain/media/crop.ts";
import { drawable } from "./drawable.ts";
import type { Face } from "./face.ts";
import { SANS, SERIF } from "./faces.ts";
import type { FittedTitle } from "./fit-title.ts";
import type { Box, Mark, SetLine, ShapeMark } from "./scene.ts";
import { emWidth, inkReach, type TextStyle, textPath, textWidth } from "./set-text.ts";

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
  const { above, below } = inkReach(text, style.face);
  const top = Math.floor(baseline - above * style.size);
  return { left, top, width: Math.ceil(textWidth(text, style)), height: Math.ceil(baseline + below * style.size) - top };
}

/** A text made smaller until it fits a width, and cut where even that is not enough; empty where nothing can be drawn. */
export function fittedLine(
  text: string,
  face: Face,
  { largest, smallest, tracking, width }: { largest: number; smallest: number; tracking: number; width: number },
): { text: string; style: TextStyle } {
  const whole = drawable(text);
  const ems = emWidth(whole, face, tracking);
  const size = Math.max(smallest, Math.min(largest, Math.floor(width / ems)));
  const style = { face, size, tracking };
  if (ems * size <= width) return { text: whole, style };
  const letters = [...whole].slice(0, 120);
  while (letters.length > 0 && textWidth(`${letters.join("").trimEnd()}…`, style) > width) letters.pop();
  return { text: `${letters.join("").trimEnd()}…`, style };
}

/** How marked words stand out: their own colour, on a box or on nothing. */
export interface MarkedStyle {
  text: string;
  box: string | null;
  /** What part of the line the box covers: all of it, or its foot as a marker pen would. */
  reach: "line" | "foot";
}

/** The title from its upper left corner. */
export function titlePart(title: FittedTitle, face: Face, left: number, top: number, fill: string, marked: MarkedStyle): Part & { lines: SetLine[] } {
  const style = { face, size: title.fontSize, tracking: 0 };
  const space = textWidth(" ", style);
  const capHeight = (face.capHeight / face.unitsPerEm) * title.fontSize;
  const [boxes, plain, emphasized]: [string[], string[], string[]] = [[], [], []];
  const lines = title.lines.map((line, row) => {
    const baseline = top + title.above + row * title.lineHeight;
    const text = line.map((piece) => piece.text).join(" ");
    let pen = left;
    for (const [index, piece] of line.entries()) {
      const width = piece.width * title.fontSize;
      (piece.isMarked ? emphasized : plain).push(textPath(piece.text, style, pen, baseline));
      if (piece.isMarked && marked.box !== null && !line[index - 1]?.isMarked) {
        const run = line.slice(index, index + runLength(line, index));
        const runWidth = run.reduce((sum, one) => sum + one.width * title.fontSize, 0) + space * (run.length - 1);
        boxes.push(rectangle(markerBox(pen, baseline, runWidth, capHeight, title, marked.reach)));
      }
      pen += width + space;
    }
    return { text, box: textBox(text, style, left, baseline) };
  });
  const marks = [shape(boxes.join(""), marked.box ?? fill), shape(plain.join(""), fill), shape(emphasized.join(""), marked.text)].filter(({ path }) => path !== "");
  return { marks, texts: lines, lines };
}

function runLength(line: readonly { isMarked: boolean }[], from: number): number {
  const end = line.findIndex((piece, index) => index > from && !piece.isMarked);
  return (end < 0 ? line.length : end) - from;
}

function markerBox(left: number, baseline: number, width: number, capHeight: number, { fontSize, lineHeight }: FittedTitle, reach: MarkedStyle["reach"]): Box {
  const side = Math.round(fontSize * 0.06);
  const foot = Math.round(fontSize * 0.17);
  const full = Math.min(lineHeight - 2, Math.round(capHeight + foot + fontSize * 0.14));
  const height = reach === "line" ? full : Math.round(fontSize * 0.34);
  const bottom = Math.round(baseline + (reach === "line" ? foot : fontSize * 0.12));
  return { left: Math.round(left) - side, top: bottom - height, width: Math.round(width) + 2 * side, height };
}

/** Near black, not black: what pictures sink into. */
export const NIGHT = "#0b0c0e";

/** Deepens a picture towards its foot, from where its words begin: a flat veil alone looks like fog. */
export const footShade = ({ width, height }: Size, top: number): Mark => ({ kind: "fade", box: { left: 0, top, width, height: height - top }, fill: NIGHT, from: 0, to: 0.7 });

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

/** A line around the middle of a picture. */
export function centredLine(text: string, face: Face, middle: number, baseline: number, width: number, size: number, fill: string): Part {
  const line = fittedLine(text, face, { largest: size, smallest: Math.round(size * 0.5), tracking: -5, width });
  return textPart(line.text, line.style, Math.round(middle - textWidth(line.text, line.style) / 2), baseline, fill);
}

/** The newspaper's logo: its first letter on a plate, its name beside it, as high as `height`. */
export function logo(siteName: string, left: number, top: number, height: number, width: number, colours: { plate: string; letter: string; name: string }): Part {
  const name = drawable(siteName);
  if (name === "") return { marks: [], texts: [] };
  const letter = [...name][0]?.toLocaleUpperCase("pt-BR") ?? "";
  const gap = Math.round(height * 0.3);
  const line = fittedLine(name, SERIF, { largest: Math.round(height * 0.8), smallest: Math.round(height * 0.5), tracking: -5, width: width - height - gap });
  const capHeight = (SERIF.capHeight / SERIF.unitsPerEm) * line.style.size;
  const baseline = Math.round(top + (height + capHeight) / 2);
  const words = textPart(line.text, line.style, left + height + gap, baseline, colours.name);
  const plate = shape(rectangle({ left, top, width: height, height }), colours.plate);
  return { marks: [plate, shape(centredLetter(letter, left + height / 2, top + height / 2, height * 0.6), colours.letter), ...words.marks], texts: words.texts };
}

/** A capital of the serif, `height` pixels from foot to top, around a point. */
export function centredLetter(letter: string, x: number, y: number, height: number): string {
  const style = { face: SERIF, size: (height * SERIF.unitsPerEm) / SERIF.capHeight, tracking: 0 };
  return textPath(letter, style, x - textWidth(letter, style) / 2, y + height / 2);
}
