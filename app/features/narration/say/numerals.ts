import { cardinal, digitWords, type Gender } from "./cardinals.ts";
import { FEMININE_BEFORE, nounGender } from "./gender.ts";
import { type Reading, skipSpace, tokenAt, tokenBefore } from "./tokens.ts";
import { POWERS, UNITS, type Unit } from "./units.ts";

/** Digits without the zeros before them. */
export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, "");

/** A number as it is written: with separators of thousands and decimals. */
export interface Numeral {
  digits: string;
  decimals: string | null;
  point: "vírgula" | "ponto";
  next: number;
}

export function numeralAt(reading: Reading, at: number): Numeral {
  let digits = tokenAt(reading, at).text;
  let next = at + 1;
  const follows = (sign: string) => tokenAt(reading, next).text === sign && tokenAt(reading, next + 1).kind === "digits";
  if (digits.length <= 3 && !digits.startsWith("0"))
    while (follows(".") && tokenAt(reading, next + 1).text.length === 3) {
      digits += tokenAt(reading, next + 1).text;
      next += 2;
    }
  if (follows(",")) return { digits, decimals: tokenAt(reading, next + 1).text, point: "vírgula", next: next + 2 };
  if (next === at + 1 && follows(".") && (tokenAt(reading, next + 1).text.length !== 3 || digits === "0"))
    return { digits, decimals: tokenAt(reading, next + 1).text, point: "ponto", next: next + 2 };
  return { digits, decimals: null, point: "vírgula", next };
}

/** Longest decimals that are read as one number. */
const DECIMALS_MAX = 3;

function decimalWords(decimals: string, gender: Gender): string {
  if (decimals.length > DECIMALS_MAX || /^0+$/.test(decimals)) return digitWords(decimals);
  const rest = withoutZeros(decimals);
  return [...Array.from({ length: decimals.length - rest.length }, () => "zero"), cardinal(rest, gender)].join(" ");
}

export const numeralWords = ({ digits, decimals, point }: Numeral, gender: Gender): string =>
  decimals === null ? cardinal(digits, gender) : `${cardinal(digits, gender)} ${point} ${decimalWords(decimals, gender)}`;

export const isOne = ({ digits }: Numeral): boolean => digits === "0" || digits === "1";

/** How many tokens a noun may stand behind its number: `2 grandes obras`, `20 e 22 horas`. */
const HOPS = 4;

/** The gender that a number takes: of what is counted behind it, or of the article before it. */
export function genderOf(reading: Reading, at: number, next: number, isSingular: boolean): Gender {
  let after = next;
  for (let hop = 0; hop < HOPS; hop += 1) {
    const place = skipSpace(reading, after);
    const token = tokenAt(reading, place);
    const following = skipSpace(reading, place + 1);
    const joins = /^(?:a|e|ou|[-–])$/.test(token.lower);
    if (joins && tokenAt(reading, following).kind === "digits") after = numeralAt(reading, following).next;
    else if (token.lower === "mil") after = place + 1;
    else if (token.kind === "word") {
      const gender = isSingular && hop === 0 ? nounGender(token.lower) : token.lower.endsWith("s") ? nounGender(token.lower) : null;
      if (gender) return gender;
      if (hop > 0 || !token.lower.endsWith("s")) break;
      after = place + 1;
    } else break;
  }
  return FEMININE_BEFORE.has(tokenBefore(reading, at).lower) ? "f" : "m";
}

const powered = ({ one, many, gender }: Unit, power: string): Unit => ({ one: `${one} ${power}`, many: `${many} ${power}s`, gender });

/** A unit of measure at an index or behind a space, with its power and what it is measured by: `km/h`, `m²`. */
export function unitAt(reading: Reading, at: number): (Unit & { next: number }) | null {
  const place = skipSpace(reading, at);
  const { text, kind } = tokenAt(reading, place);
  if (kind !== "word") return null;
  let unit = Object.hasOwn(UNITS, text) ? UNITS[text] : undefined;
  if (!unit) return null;
  let next = place + 1;
  // A single letter after a space is more often a word than a unit when a full stop makes it an initial.
  if (text.length === 1 && place > at && /^[A-Z]$/.test(text) && tokenAt(reading, next).text === ".") return null;
  const power = /metro$/.test(unit.one) ? POWERS[tokenAt(reading, next).text] : undefined;
  if (power) {
    unit = powered(unit, power);
    next += 1;
  }
  const per = tokenAt(reading, next).text === "/" ? tokenAt(reading, next + 1) : null;
  const perUnit = per && Object.hasOwn(UNITS, per.text) ? UNITS[per.text] : undefined;
  if (per && perUnit) {
    const squared = /metro$/.test(perUnit.one) ? POWERS[tokenAt(reading, next + 2).text] : undefined;
    const words = ` por ${squared ? powered(perUnit, squared).one : perUnit.one}`;
    return { one: unit.one + words, many: unit.many + words, gender: unit.gender, next: next + (squared ? 3 : 2) };
  }
  if (tokenAt(reading, next).kind === "digits" || tokenAt(reading, next).kind === "word") return null;
  return { ...unit, next };
}

/** Words of large numbers, and their short forms. */
export const LARGE = new Set(["milhão", "milhões", "bilhão", "bilhões", "trilhão", "trilhões"]);
export const LARGE_SHORT: Readonly<Record<string, readonly [string, string]>> = { mi: ["milhão", "milhões"], bi: ["bilhão", "bilhões"], tri: ["trilhão", "trilhões"] };

/** Whether a number of digits alone ends with the word million or more: its noun follows `de`. */
export const isRoundMillion = ({ digits, decimals }: Numeral): boolean => decimals === null && digits.length > 6 && digits.endsWith("000000") && !digits.startsWith("0");
