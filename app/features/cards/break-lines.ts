/** An unbreakable piece of a line; widths in any one unit. */
export interface Piece {
  width: number;
  /** The rest of a divided word follows: the line ends here. */
  endsLine: boolean;
  /** A line should not end with it: "de", "o", "12". */
  isWeak: boolean;
  /** May no line break stand before it? */
  isTied: boolean;
}

export interface Measure {
  /** What a line can hold. */
  width: number;
  space: number;
}

/** Lines as places in the list: from, and up to but without. */
export type Line = readonly [from: number, to: number];

const lineWidth = (pieces: readonly Piece[], space: number, [from, to]: Line) => pieces.slice(from, to).reduce((sum, { width }) => sum + width, 0) + space * (to - from - 1);

/** First fit; null where a piece is wider than a line, or more than `most` lines would be needed. */
export function greedyLines(pieces: readonly Piece[], { width, space }: Measure, most: number): Line[] | null {
  const lines: Line[] = [];
  let from = 0;
  while (from < pieces.length) {
    if (lines.length === most) return null;
    let to = from;
    let best = from;
    let used = -space;
    while (to < pieces.length) {
      used += space + (pieces[to]?.width ?? 0);
      if (used > width) break;
      to++;
      if (!pieces[to]?.isTied) best = to;
      if (pieces[to - 1]?.endsLine) break;
    }
    if (best === from) return null;
    lines.push([from, best]);
    from = best;
  }
  return lines;
}

/** A last line shorter than this share of the measure looks forgotten. */
const SHORT_LAST_LINE = 0.34;
const WEAK_END = 0.06;
const FORGOTTEN = 0.12;

/** How ragged lines are; 0 is perfect. Squares of what is left over, and what an eye trips over. */
export function raggedness(pieces: readonly Piece[], measure: Measure, lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineCost(pieces, measure, line), 0);
}

function lineCost(pieces: readonly Piece[], { width, space }: Measure, line: Line): number {
  const left = 1 - lineWidth(pieces, space, line) / width;
  const isLast = line[1] === pieces.length;
  const forgotten = isLast && line[0] > 0 && 1 - left < SHORT_LAST_LINE ? FORGOTTEN : 0;
  return left * left + forgotten + (!isLast && pieces[line[1] - 1]?.isWeak ? WEAK_END : 0);
}

/** The least ragged way to set pieces in exactly `count` lines; null where there is none. */
export function balancedLines(pieces: readonly Piece[], measure: Measure, count: number): Line[] | null {
  type Best = { cost: number; lines: readonly Line[] };
  let reached = new Map<number, Best>([[0, { cost: 0, lines: [] }]]);
  for (let row = 0; row < count; row++) {
    const next = new Map<number, Best>();
    for (const [from, best] of reached) {
      let used = -measure.space;
      for (let to = from + 1; to <= pieces.length; to++) {
        const last = pieces[to - 1];
        used += measure.space + (last?.width ?? 0);
        if (used > measure.width) break;
        if (!pieces[to]?.isTied) {
          const cost = best.cost + lineCost(pieces, measure, [from, to]);
          if (cost < (next.get(to)?.cost ?? Number.POSITIVE_INFINITY)) next.set(to, { cost, lines: [...best.lines, [from, to]] });
        }
        if (last?.endsLine) break;
      }
    }
    reached = next;
  }
  return reached.get(pieces.length)?.lines.slice() ?? null;
}
