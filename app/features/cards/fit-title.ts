import { titleWords } from "./card-order.ts";
import { toDrawable } from "./drawable.ts";
import type { Face } from "./face.ts";
import { emWidth, inkExtent, markerExtent } from "./set-text.ts";

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
  /** Available width. */
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

/** Measures how ragged lines are; 0 is perfect. Adds the squares of the unused widths, and penalties for bad breaks. */
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

/** A word of the title as it is drawn, measured in ems. */
export interface TitlePiece extends Piece {
  text: string;
  isMarked: boolean;
}

/** More than any composition can show; the rest of an endless title is not measured. */
const WORDS_MAX = 160;

const WEAK = new Set([
  "a",
  "à",
  "às",
  "ao",
  "aos",
  "as",
  "o",
  "os",
  "e",
  "é",
  "em",
  "de",
  "da",
  "das",
  "do",
  "dos",
  "na",
  "nas",
  "no",
  "nos",
  "um",
  "uma",
  "por",
  "para",
  "com",
  "que",
  "se",
  "ou",
  "sem",
  "sob",
]);
const CURRENCY = /^(R|US|A)?[$€£]$/u;
const FIGURE = /^[(“"‘]?\d[\d.,]*$/u;
const UNIT =
  /^(mil|milhão|milhões|bilhão|bilhões|trilhão|trilhões|km|kg|g|m|cm|mm|m²|km²|km\/h|ha|l|litros|t|h|min|%|º|ª|°C|reais|anos?|dias?|meses|mês|horas?|metros|quilômetros|hectares|toneladas)[.,;:!?)”"’]*$/iu;
const DASH = /^[–—-]$/u;
const NUMBER_SIGN = /^(nº|n°|no\.|art\.|km)$/iu;

const tied = (before: string, word: string) =>
  (CURRENCY.test(before) && FIGURE.test(word.replace(/(?<![;:!?)”"’])[;:!?)”"’]+$/u, ""))) ||
  (FIGURE.test(before) && UNIT.test(word)) ||
  (NUMBER_SIGN.test(before) && FIGURE.test(word)) ||
  DASH.test(word);

/** The title's words as the picture shows them. Words of which nothing can be drawn leave nothing. */
export function titlePieces(title: string, marked: readonly number[], face: Face): TitlePiece[] {
  const marks = new Set(marked);
  const words = titleWords(title)
    .slice(0, WORDS_MAX)
    .map((word, place) => ({ text: toDrawable(word), isMarked: marks.has(place) }))
    .filter(({ text }) => text !== "");
  return words.map(({ text, isMarked }, index) => {
    const before = words[index - 1]?.text ?? "";
    return { text, isMarked, width: emWidth(text, face), endsLine: false, isWeak: WEAK.has(text.toLowerCase()) || FIGURE.test(text), isTied: index > 0 && tied(before, text) };
  });
}

/** Approximate rule of Portuguese hyphenation: after a vowel, before a consonant (or two that belong together) and a vowel. */
const SYLLABLE_END = /[aeiouáàâãéêíóôõúü]$/iu;
const SYLLABLE_START = /^([bcdfgjklmnpqrstvxzç]|[clnLCN]h|[bcdfgptv][lr]|qu|gu)[aeiouáàâãéêíóôõúü]/iu;

const dividesWell = (head: string, tail: string) => /[-/]$/.test(head) || (SYLLABLE_END.test(head) && SYLLABLE_START.test(tail));

/** Divides a piece that is wider than a line, and so tied to nothing, into lines' worths, with hyphens; at most `most` of them, the rest is left out. */
function dividedPiece(piece: TitlePiece, face: Face, width: number, most: number): TitlePiece[] {
  const parts: TitlePiece[] = [];
  let rest = [...piece.text];
  let restWidth = piece.width;
  while (restWidth > width && parts.length < most) {
    const fits: number[] = [];
    for (let length = 1; length < rest.length; length++) {
      if (emWidth(hyphened(rest.slice(0, length).join("")), face) > width) break;
      fits.push(length);
    }
    const longest = fits.at(-1) ?? 1;
    const good = fits.filter((length) => length > longest / 2 && dividesWell(rest.slice(0, length).join(""), rest.slice(length).join(""))).at(-1) ?? longest;
    const text = hyphened(rest.slice(0, good).join(""));
    parts.push({ ...piece, text, width: emWidth(text, face), endsLine: true, isWeak: false });
    rest = rest.slice(good);
    restWidth = emWidth(rest.join(""), face);
  }
  if (restWidth <= width) parts.push({ ...piece, text: rest.join(""), width: restWidth });
  return parts;
}

const hyphened = (head: string) => (/[-/–—]$/.test(head) ? head : `${head}-`);

/** The pieces with none wider than a line: what is tied comes apart, then words are divided. */
export function hyphenateWide(pieces: readonly TitlePiece[], face: Face, measure: { width: number; space: number }, most: number): TitlePiece[] {
  let used = 0;
  return pieces.flatMap((piece) => {
    const tiedWidth = used + measure.space + piece.width;
    const isTied = piece.isTied && tiedWidth <= measure.width;
    used = isTied ? tiedWidth : piece.width;
    return piece.width <= measure.width ? [{ ...piece, isTied }] : dividedPiece({ ...piece, isTied }, face, measure.width, most);
  });
}

/** As many full lines as there may be, the last of them ending with "…". No piece may be wider than a line. */
export function truncateLines(pieces: readonly TitlePiece[], measure: Measure, count: number, face: Face): TitlePiece[][] {
  const lines: TitlePiece[][] = [];
  let rest = pieces;
  while (lines.length < count && rest.length > 0) {
    const line = fullLine(rest, measure);
    lines.push(line);
    rest = rest.slice(line.length);
  }
  const last = lines.pop() ?? [];
  return [...lines, endedLine(last, measure, face)];
}

function fullLine(pieces: readonly TitlePiece[], measure: Measure): TitlePiece[] {
  for (let count = pieces.length; count > 1; count--) {
    if (!pieces[count]?.isTied && greedyLines(pieces.slice(0, count), measure, 1)) return pieces.slice(0, count);
  }
  return pieces.slice(0, 1);
}

/** An ellipsis follows a word, not a comma and not "de". */
function endedLine(line: readonly TitlePiece[], { width, space }: Measure, face: Face): TitlePiece[] {
  for (let count = line.length; count > 0; count--) {
    const before = line.slice(0, count - 1);
    const last = line[count - 1];
    const stem = last?.text.replace(/(?<![\s.,;:!?…–—-])[\s.,;:!?…–—-]+$/u, "") ?? "";
    if (!last || stem === "" || (last.isWeak && count > 1)) continue;
    const end = ellipsed(last, stem, face);
    if (before.reduce((sum, piece) => sum + piece.width + space, end.width) <= width) return [...before, end];
  }
  return line.slice(0, 1).map((piece) => shortened(piece, width, face));
}

const ellipsed = (piece: TitlePiece, stem: string, face: Face): TitlePiece => ({ ...piece, text: `${stem}…`, width: emWidth(`${stem}…`, face) });

function shortened(piece: TitlePiece, width: number, face: Face): TitlePiece {
  const letters = [...piece.text.replace(/(?<![-…])[-…]+$/u, "")];
  while (letters.length > 0 && ellipsed(piece, letters.join(""), face).width > width) letters.pop();
  return ellipsed(piece, letters.join(""), face);
}

/** Limits of a composition's title size, in pixels. */
export interface TitleSize {
  /** Of an em. */
  largest: number;
  smallest: number;
  /** Height available to a title. */
  height: number;
  /** Height for a title that does not fit even in the smallest size; the picture shrinks. */
  tallest: number;
}

/** Typesetting of a composition's title. */
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
