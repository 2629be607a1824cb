import type { Piece } from "./break-lines.ts";
import { toDrawable } from "./drawable.ts";
import type { Face } from "./face.ts";
import { emWidth } from "./set-text.ts";
import { titleWords } from "./title-words.ts";

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

/** Where Portuguese lets a word be divided, roughly: after a vowel, before a consonant (or two that belong together) and a vowel. */
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
