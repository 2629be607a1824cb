import { balancedLines, greedyLines, type Line, raggedness } from "./break-lines.ts";
import type { Face } from "./face.ts";
import { emWidth, inkExtent, markerExtent } from "./set-text.ts";
import { hyphenateWide, type TitlePiece, titlePieces } from "./title-pieces.ts";
import { truncateLines } from "./truncate-lines.ts";

/** How large a composition's title may be, in pixels. */
export interface TitleSize {
  /** Of an em. */
  largest: number;
  smallest: number;
  /** What a title may take. */
  height: number;
  /** What one may take that does not fit even in the smallest letters; the picture gives way. */
  tallest: number;
}

/** How a composition sets its title. */
export interface TitleSetting extends TitleSize {
  face: Face;
  width: number;
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
/** Enough for 80 of the widest letters (spec 1 §9) at any smallest size; heights bind first. */
const MOST_LINES = 8;

const lineText = (line: readonly TitlePiece[]) => line.map(({ text }) => text).join(" ");

function fitted(lines: readonly (readonly TitlePiece[])[], fontSize: number, { face, leading }: TitleSetting, isCut: boolean): FittedTitle {
  const reaches = lines.map((line) => inkExtent(lineText(line), face));
  // As if all words were marked: marking one moves nothing, and no box reaches into another line.
  const boxes = lines.map((line) => markerExtent(lineText(line), face));
  const needed = boxes.slice(1).map(({ above }, index) => (boxes[index]?.below ?? 0) + above);
  const lineHeight = Math.ceil(Math.max(leading, ...needed) * fontSize);
  const above = Math.ceil(Math.max(reaches[0]?.above ?? 0, face.capHeight / face.unitsPerEm) * fontSize);
  const below = Math.ceil((reaches.at(-1)?.below ?? 0) * fontSize);
  return { lines, fontSize, lineHeight, above, height: above + lineHeight * Math.max(0, lines.length - 1) + below, isCut };
}

const taken = (pieces: readonly TitlePiece[], lines: readonly Line[]) => lines.map(([from, to]) => pieces.slice(from, to));

const leastHeight = (lines: number, size: number, { leading, face }: TitleSetting) => (leading * (lines - 1) + face.capHeight / face.unitsPerEm) * size;

/** Weight of type size against raggedness: 8 % smaller equals lines that are fuller by a fifth. */
const SIZE_WEIGHT = 0.5;

/** For each number of lines the largest size at which a title fits; of these, the one that is large and fills its lines. */
function best(pieces: readonly TitlePiece[], space: number, setting: TitleSetting): FittedTitle | null {
  let chosen: { title: FittedTitle; cost: number } | null = null;
  let count = 0;
  for (let size = setting.largest; size >= setting.smallest && count !== 1; size -= STEP) {
    const measure = { width: setting.width / size, space };
    const first = greedyLines(pieces, measure, MOST_LINES);
    if (!first || first.length === count || leastHeight(first.length, size, setting) > setting.height) continue;
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
  const { face, smallest } = setting;
  const pieces = titlePieces(title, marked, face);
  const space = emWidth(" ", face);
  const tall = { ...setting, height: setting.tallest };
  const whole = best(pieces, space, setting) ?? best(pieces, space, tall);
  if (whole) return whole;
  const measure = { width: setting.width / smallest, space };
  const parts = hyphenateWide(pieces, face, measure, MOST_LINES + 1);
  const set = (count: number) => {
    const lines = greedyLines(parts, measure, count);
    return lines
      ? fitted(taken(parts, balancedLines(parts, measure, lines.length) ?? lines), smallest, tall, false)
      : fitted(truncateLines(parts, measure, count, face), smallest, tall, true);
  };
  let count = MOST_LINES;
  let cut = set(count);
  while (cut.height > tall.height && count > 1) cut = set(--count);
  return cut;
}
