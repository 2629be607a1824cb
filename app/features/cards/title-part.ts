import type { Face } from "./face.ts";
import type { FittedTitle } from "./fit-title.ts";
import type { SetLine } from "./scene.ts";
import { type Part, rectangle, shape, textBox } from "./scene-parts.ts";
import { markerExtent, textPath, textWidth } from "./set-text.ts";

/** How marked words stand out: their own colour, on a box or on nothing. */
export interface MarkedStyle {
  text: string;
  box: string | null;
  /** What part of the line the box covers: all of it, or its foot as a marker pen would. */
  reach: "line" | "foot";
}

/** Where a marker pen runs over a line, in ems around its baseline. */
const PEN = { above: 0.22, below: 0.12 };

/** The title from its upper left corner. */
export function titlePart(title: FittedTitle, face: Face, left: number, top: number, fill: string, marked: MarkedStyle): Part & { lines: SetLine[] } {
  const style = { face, size: title.fontSize, tracking: 0 };
  const space = textWidth(" ", style);
  const side = Math.round(title.fontSize * 0.06);
  const [boxes, plain, emphasized]: [string[], string[], string[]] = [[], [], []];
  const lines = title.lines.map((line, row) => {
    const baseline = top + title.above + row * title.lineHeight;
    const text = line.map((piece) => piece.text).join(" ");
    const markedText = line.flatMap((piece) => (piece.isMarked ? [piece.text] : [])).join(" ");
    const { above, below } = marked.reach === "line" ? markerExtent(markedText, face) : PEN;
    const rise = Math.floor(above * title.fontSize);
    const depth = Math.floor(below * title.fontSize);
    let pen = left;
    for (const [index, piece] of line.entries()) {
      const width = piece.width * title.fontSize;
      (piece.isMarked ? emphasized : plain).push(textPath(piece.text, style, pen, baseline));
      if (piece.isMarked && marked.box !== null && !line[index - 1]?.isMarked) {
        const run = line.slice(index, index + runLength(line, index));
        const runWidth = run.reduce((sum, one) => sum + one.width * title.fontSize, 0) + space * (run.length - 1);
        boxes.push(rectangle({ left: Math.round(pen) - side, top: baseline - rise, width: Math.round(runWidth) + 2 * side, height: rise + depth }));
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
