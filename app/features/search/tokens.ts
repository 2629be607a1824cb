import { fold } from "#app/platform/text/fold.ts";

/** Numbers of councils, popes and towns, as they are typed too: 'Pedro 2' is 'Pedro II'. */
const NUMERALS = new Map([
  ["ii", "2"],
  ["iii", "3"],
  ["iv", "4"],
  ["vii", "7"],
  ["viii", "8"],
  ["ix", "9"],
]);

/** Words that every text has: a query that has others is not narrowed by them. */
const STOP_WORDS = new Set(
  "a o e as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para pra com que se ao aos ou como quem onde quando qual quais sobre foi".split(" "),
);

export const isStopWord = (token: string): boolean => STOP_WORDS.has(token);

const TOKEN = /\p{L}+|\p{N}+/gu;
/** What is written without a space: 'BR-222', '18,4', 'd’água', '21h'. */
const CHUNK = /[\p{L}\p{N}]+(?:[-‐’'´`.,:][\p{L}\p{N}]+)*/gu;

/** Without accents, capitals and other forms of a character ('m³' is 'm3'). */
const normalized = (text: string): string => fold(text.normalize("NFKC"));

const tokensIn = (text: string): string[] => (text.match(TOKEN) ?? []).map((token) => NUMERALS.get(token) ?? token);

/** The words and numbers of a text, in its order; letters and digits that stand together are two of them. */
export const tokensOf = (text: string): string[] => tokensIn(normalized(text));

/** The same, together where no space parts them. */
export const chunksOf = (text: string): string[][] => (normalized(text).match(CHUNK) ?? []).map(tokensIn);

const isWord = (token: string): boolean => /^\p{L}+$/u.test(token);

/** The parts of each word of several parts: 'carro-pipa', 'd’água'. */
export const compoundsOf = (text: string): string[][] => chunksOf(text).filter((tokens) => tokens.length > 1 && tokens.every(isWord));
