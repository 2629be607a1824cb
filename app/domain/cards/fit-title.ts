import { balancedLines, greedyLines, type Line, raggedness } from "./break-lines.ts";
import type { Face } from "./face.ts";
import { emWidth, inkReach } from "./set-text.ts";
import { dividedPieces, type TitlePiece, titlePieces } from "./title-pieces.ts";

/** How a composition sets its title; lengths in pixels. */
export interface TitleSetting {
  face: Face;
  largest: number;
  smallest: number;
  width: number;
  height: number;
  /** More lines than this are smaller letters. */
  mostLines: number;
  /** Least distance of two baselines, in ems. Accents and descenders that would meet push them further apart. */
  leading: number;
}

/** A title that fits; lengths in pixels, the first baseline `above` below its top. */
export interface FittedTitle {
  lines: readonly (readonly TitlePiece[])[];
  fontSize: number;
  /** Distance of two baselines. */
  lineHeight: number;
  above: number;
  height: number;
  isCut: boolean;
}

/** Pixels by which a title that does not fit is made smaller. */
const STEP = 2;
/** Least distance, in ems, of what hangs from a line and what rises from the next. */
const AIR = 0.02;

const lineText = (line: readonly TitlePiece[]) => line.map(({ text }) => text).join(" ");

function fitted(lines: readonly (readonly TitlePiece[])[], fontSize: number, { face, leading }: TitleSetting, isCut: boolean): FittedTitle {
  const reaches = lines.map((line) => inkReach(lineText(line), face));
  const needed = reaches.slice(1).map(({ above }, index) => (reaches[index]?.below ?? 0) + above + AIR);
  const lineHeight = Math.ceil(Math.max(leading, ...needed) * fontSize);
  const above = Math.ceil(Math.max(reaches[0]?.above ?? 0, face.capHeight / face.unitsPerEm) * fontSize);
  const below = Math.ceil((reaches.at(-1)?.below ?? 0) * fontSize);
  return { lines, fontSize, lineHeight, above, height: above + lineHeight * Math.max(0, lines.length - 1) + below, isCut };
}

const taken = (pieces: readonly TitlePiece[], lines: readonly Line[]) => lines.map(([from, to]) => pieces.slice(from, to));

/** Ends a line with an ellipsis, at a word where one is left to end at. */
function ended(line: readonly TitlePiece[], face: Face, { width, space }: { width: number; space: number }): TitlePiece[] {
  for (let count = line.length; count > 0; count--) {
    const kept = line.slice(0, count);
    const last = kept[count - 1];
    if (!last) break;
    const stem = last.text.replace(/[\s.,;:!?…–—-]+$/u, "");
    if (stem === "" || (last.isWeak && count > 1)) continue;
    const text = `${stem}…`;
    const before = kept.slice(0, -1);
    const end = { ...last, text, width: emWidth(text, face) };
    if (before.reduce((sum, piece) => sum + piece.width + space, 0) + end.width <= width) return [...before, end];
  }
  const first = line[0];
  if (!first) return [];
  const letters = [...first.text.replace(/[-…]+$/u, "")];
  while (letters.length > 0 && emWidth(`${letters.join("")}…`, face) > width) letters.pop();
  const text = `${letters.join("")}…`;
  return [{ ...first, text, width: emWidth(text, face) }];
}

/** How much a smaller letter weighs against raggedness: 8 % smaller is worth lines that are fuller by a fifth. */
const SIZE_WEIGHT = 0.5;

/** For each number of lines the largest size at which a title fits; of these, the one that is large and fills its lines. */
function best(pieces: readonly TitlePiece[], space: number, setting: TitleSetting): FittedTitle | null {
  let chosen: { title: FittedTitle; cost: number } | null = null;
  let count = 0;
  for (let size = setting.largest; size >= setting.smallest && count !== 1; size -= STEP) {
    const measure = { width: setting.width / size, space };
    const first = greedyLines(pieces, measure, setting.mostLines);
    if (!first || first.length === count) continue;
    const lines = balancedLines(pieces, measure, first.length) ?? first;
    const title = fitted(taken(pieces, lines), size, setting, false);
    if (title.height > setting.height) continue;
    count = lines.length;
    const cost = raggedness(pieces, measure, lines) / lines.length + SIZE_WEIGHT * (1 - size / setting.largest);
    if (!chosen || cost < chosen.cost) chosen = { title, cost };
  }
  return chosen?.title ?? null;
}

/** A title in balanced lines, as large as looks well; at the smallest size words wider than a line are divided, and what is too much is cut. */
export function fitTitle(title: string, marked: readonly number[], setting: TitleSetting): FittedTitle {
  const { face, smallest, mostLines } = setting;
  const pieces = titlePieces(title, marked, face);
  const space = emWidth(" ", face);
  const whole = best(pieces, space, setting);
  if (whole) return whole;
  const measure = { width: setting.width / smallest, space };
  const parts = dividedPieces(pieces, face, measure, mostLines + 1);
  for (let count = mostLines; count > 0; count--) {
    const whole = greedyLines(parts, measure, count);
    const set = whole ? fitted(taken(parts, balancedLines(parts, measure, whole.length) ?? whole), smallest, setting, false) : cutTitle(parts, measure, count, setting);
    if (set.height <= setting.height || count === 1) return set;
  }
  return fitted([], smallest, setting, false);
}

function cutTitle(parts: readonly TitlePiece[], measure: { width: number; space: number }, count: number, setting: TitleSetting): FittedTitle {
  const kept: (readonly TitlePiece[])[] = [];
  let rest = parts;
  while (kept.length < count && rest.length > 0) {
    const line = firstLine(rest, measure);
    kept.push(line);
    rest = rest.slice(line.length);
  }
  const last = kept.pop() ?? [];
  return fitted([...kept, ended(last, setting.face, measure)], setting.smallest, setting, true);
}

function firstLine(parts: readonly TitlePiece[], measure: { width: number; space: number }): readonly TitlePiece[] {
  for (let count = parts.length; count > 1; count--) {
    if (parts[count]?.isTied) continue;
    if (greedyLines(parts.slice(0, count), measure, 1)) return parts.slice(0, count);
  }
  return parts.slice(0, 1);
}
