import { cardinal, digitWords, type Gender, ordinal } from "./cardinals.ts";
import { FEMININE_BEFORE, nounGender } from "./gender.ts";
import { FEMININE, MASCULINE, type Reading, type Rule, type Said, skipSpace, type Token, tokenAt, tokenBefore } from "./tokens.ts";
import { POWERS, UNITS, type Unit } from "./units.ts";

const MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");

/** Tokens that follow each other: `#2` and `#1-2` are that many digits, a space may be missing, anything else is written so, with `|` between choices. */
function match(reading: Reading, from: number, shape: readonly string[]): { digits: string[]; next: number } | null {
  const digits: string[] = [];
  let at = from;
  for (const item of shape) {
    if (item === " ") {
      at = skipSpace(reading, at);
      continue;
    }
    const token = tokenAt(reading, at);
    if (item.startsWith("#")) {
      const [least = "", most = least] = item.slice(1).split("-");
      if (token.kind !== "digits" || token.text.length < Number(least) || token.text.length > Number(most)) return null;
      digits.push(token.text);
    } else if (token.kind === "none" || !item.split("|").includes(token.lower)) return null;
    at += 1;
  }
  return { digits, next: at };
}

/** Whether a match ends where a number can end: nothing belongs to it that it has not read. */
function endsThere(reading: Reading, next: number): boolean {
  const token = tokenAt(reading, next);
  if (token.kind === "digits" || token.kind === "word") return false;
  return !(/^[-–/.,:]$/.test(token.text) && tokenAt(reading, next + 1).kind === "digits");
}

/** Numbers that are dictated: telephones, documents, postal codes. */
const DICTATED: readonly (readonly string[])[] = [
  ["#3", ".", "#3", ".", "#3", "-|–", "#2"],
  ["#2", ".", "#3", ".", "#3", "/", "#4", "-|–", "#2"],
  ["#2", ".", "#3", "-", "#3"],
  ["#5", "-", "#3"],
  ["(", "#2", ")", " ", "#5", "-|–", "#4"],
  ["(", "#2", ")", " ", "#4", "-|–", "#4"],
  ["(", "#2", ")", " ", "#4-5", " ", "#4"],
  ["(", "#2", ")", " ", "#8-9"],
  ["#2", " ", "#5", "-", "#4"],
  ["#2", " ", "#4", "-", "#4"],
  ["#5", "-", "#4"],
];

const isYear = (digits: string): boolean => digits.length === 4 && Number(digits) >= 1500 && Number(digits) <= 2199;

const dictated = (groups: readonly string[]): string => groups.map((group) => digitWords(group, "meia")).join(", ");

/** Emergency numbers, read digit by digit after words of telephones. */
const EMERGENCY = /^1(?:9\d|81|53|56)$/;
const TELEPHONE = new Set("telefone telefones número números ligue ligar disque fone pelo ao o emergência whatsapp samu bombeiros polícia militar pm prf".split(" "));

/** Whether a number is one of those that are called in an emergency: it follows a word of telephones, or another such number. */
function isEmergency(reading: Reading, at: number): boolean {
  const { lower } = tokenBefore(reading, at);
  if (TELEPHONE.has(lower)) return true;
  const other = at - 4;
  return (lower === "e" || lower === "ou") && EMERGENCY.test(tokenAt(reading, other).text)
    ? TELEPHONE.has(tokenBefore(reading, other).lower)
    : lower === ":" && TELEPHONE.has(tokenAt(reading, at - 3).lower);
}

const sayDictated: Rule = (reading, at) => {
  for (const shape of DICTATED) {
    const found = match(reading, at, shape);
    if (found && endsThere(reading, found.next)) return { text: dictated(found.digits), next: found.next };
  }
  const short = match(reading, at, ["#4", "-", "#4"]);
  if (short && endsThere(reading, short.next) && !short.digits.every(isYear)) return { text: dictated(short.digits), next: short.next };
  if (/^0[3589]00$/.test(tokenAt(reading, at).text)) {
    const free = match(reading, at, ["#4", " ", "#3", " ", "#4"]) ?? match(reading, at, ["#4", "-", "#3", "-", "#4"]) ?? match(reading, at, ["#4", " ", "#6-7"]);
    const [first = "", ...rest] = free?.digits ?? [];
    if (free)
      return {
        text: [`${digitWords(first.slice(0, 2), "meia")}${first.endsWith("00") ? " zero zero" : ""}`, ...rest.map((group) => digitWords(group, "meia"))].join(", "),
        next: free.next,
      };
  }
  const token = tokenAt(reading, at);
  const isPlace = [MASCULINE, FEMININE, "°", "%"].includes(tokenAt(reading, at + 1).text);
  if (EMERGENCY.test(token.text) && !isPlace && endsThere(reading, at + 1) && isEmergency(reading, at)) return { text: digitWords(token.text), next: at + 1 };
  return null;
};

/** `4-4-2`: how a team stands. */
const sayChain: Rule = (reading, at) => {
  const found = match(reading, at, ["#1", "-", "#1", "-", "#1", "-", "#1"]) ?? match(reading, at, ["#1", "-", "#1", "-", "#1"]);
  return found && endsThere(reading, found.next) ? { text: found.digits.map((digit) => digitWords(digit)).join(" "), next: found.next } : null;
};

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, "");

const yearWords = (digits: string): string => cardinal(digits.length === 2 ? `${Number(digits) < 50 ? "20" : "19"}${digits}` : withoutZeros(digits));

function dateWords(day: string, month: string, year: string | null): string | null {
  const [d, m] = [Number(day), Number(month)];
  const name = MONTHS[m - 1];
  if (d < 1 || d > 31 || !name) return null;
  return `${d === 1 ? "primeiro" : cardinal(String(d))} de ${name}${year === null ? "" : ` de ${yearWords(year)}`}`;
}

/** Before a number with a slash that is no date: `Lei 8/2026`. */
const NUMBERED_PAPERS = new Set([
  "lei",
  "decreto",
  "edital",
  "portaria",
  "resolução",
  "processo",
  "contrato",
  "pregão",
  "complementar",
  "eletrônico",
  "pl",
  "pec",
  "mp",
  "número",
  MASCULINE,
  "°",
  "n",
  "nº",
]);
/** Before what is surely a date. */
const DATED = new Set(["dia", "dias", "em", "até", "desde", "entre", "segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo", "feira", "às", "ao"]);
/** After what is a part of something. */
const PARTED = new Set(["de", "do", "da", "dos", "das", "xícara", "xícaras", "colher", "colheres", "litro", "copo", "quilo", "kg", "hora", "lata", "pacote"]);
const FRACTIONS = " meio terço quarto quinto sexto sétimo oitavo nono décimo".split(" ");

function fractionWords(reading: Reading, next: number, over: string, under: string): string | null {
  const [top, bottom] = [Number(over), Number(under)];
  const name = FRACTIONS[bottom - 1];
  if (!name || bottom < 2 || top < 1 || top >= bottom || over.startsWith("0") || under.startsWith("0")) return null;
  const following = tokenAt(reading, skipSpace(reading, next)).lower;
  if (bottom === 2) return nounGender(following) === "f" ? "meia" : PARTED.has(following) && following.startsWith("d") ? "metade" : "meio";
  return `${cardinal(over)} ${name}${top > 1 ? "s" : ""}`;
}

const sayDate: Rule = (reading, at) => {
  const iso = match(reading, at, ["#4", "-", "#2", "-", "#2"]);
  if (iso && endsThere(reading, iso.next)) {
    const [year = "", month = "", day = ""] = iso.digits;
    const text = dateWords(day, month, year);
    if (text) return { text, next: iso.next };
  }
  const whole =
    match(reading, at, ["#1-2", "/", "#1-2", "/", "#4"]) ??
    match(reading, at, ["#1-2", "/", "#1-2", "/", "#2"]) ??
    match(reading, at, ["#1-2", ".", "#1-2", ".", "#4"]) ??
    match(reading, at, ["#1-2", "-", "#1-2", "-", "#4"]);
  if (whole && endsThere(reading, whole.next)) {
    const [day = "", month = "", year = ""] = whole.digits;
    const text = dateWords(day, month, year);
    if (text) return { text, next: whole.next };
  }
  const token = tokenAt(reading, at);
  const ordinalDay = match(reading, at, ["#1", `${MASCULINE}|°`, "/", "#1-2"]);
  if (ordinalDay) {
    const [day = "", month = ""] = ordinalDay.digits;
    const text = dateWords(day, month, null);
    if (text) return { text, next: ordinalDay.next };
  }
  if (/^0?1$/.test(token.text)) {
    const month = tokenAt(reading, skipSpace(reading, at + 1)).lower === "de" ? tokenAt(reading, skipSpace(reading, skipSpace(reading, at + 1) + 1)).lower : "";
    if (MONTHS.includes(month)) return { text: "primeiro", next: at + 1 };
  }
  const month = match(reading, at, ["#1-2", "/", "#4"]);
  const before = tokenBefore(reading, at);
  const isPaper = NUMBERED_PAPERS.has(before.lower) || before.text === MASCULINE;
  if (month && !isPaper && endsThere(reading, month.next)) {
    const [number = "", year = ""] = month.digits;
    const name = MONTHS[Number(number) - 1];
    if (name && isYear(year)) return { text: `${name} de ${yearWords(year)}`, next: month.next };
  }
  const short = match(reading, at, ["#1-2", "/", "#1-2"]);
  if (short && endsThere(reading, short.next) && !isPaper) {
    const [over = "", under = ""] = short.digits;
    const following = tokenAt(reading, skipSpace(reading, short.next)).lower;
    const isPart = !DATED.has(before.lower) && (PARTED.has(following) || tokenAt(reading, short.next).kind === "none");
    const part = isPart ? fractionWords(reading, short.next, over, under) : null;
    const text = part ?? dateWords(over, under, null) ?? fractionWords(reading, short.next, over, under);
    if (text) return { text, next: short.next };
  }
  return null;
};

const counted = (value: number, one: string, many: string, gender: Gender): string => `${cardinal(String(value), gender)} ${value < 2 ? one : many}`;

/** Hours, minutes and seconds as a text; null when no clock and no stopwatch shows them. */
function timeWords(hours: string | null, minutes: string | null, seconds: string | null): string | null {
  if (Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59) return null;
  const parts = [
    hours === null ? "" : counted(Number(hours), "hora", "horas", "f"),
    minutes === null || (hours !== null && Number(minutes) === 0) ? "" : counted(Number(minutes), "minuto", "minutos", "m"),
    seconds === null || Number(seconds) === 0 ? "" : counted(Number(seconds), "segundo", "segundos", "m"),
  ].filter((part) => part !== "");
  const last = parts.pop();
  return last === undefined ? null : parts.length === 0 ? last : `${parts.join(", ")} e ${last}`;
}

const CLOCKS: readonly { shape: readonly string[]; units: string }[] = [
  { shape: ["#1-2", "h", "#1-2", "min|m", "#1-2", "s|seg"], units: "hms" },
  { shape: ["#1-2", "h", "#1-2", "min|m"], units: "hm" },
  { shape: ["#1-2", "h", "#2"], units: "hm" },
  { shape: ["#1-3", "min|m", "#1-2", "s|seg"], units: "ms" },
  { shape: ["#1-2", ":", "#2", ":", "#2"], units: "hms" },
  { shape: ["#1-2", ":", "#2", "h"], units: "hm" },
  { shape: ["#1-2", ":", "#2"], units: "hm" },
];

const sayTime: Rule = (reading, at) => {
  for (const { shape, units } of CLOCKS) {
    const found = match(reading, at, shape);
    if (!found || tokenAt(reading, found.next).kind === "word" || tokenAt(reading, found.next).kind === "digits") continue;
    if (shape.includes(":") && Number(found.digits[0]) > 24) continue;
    const value = (unit: string) => (units.includes(unit) ? (found.digits[units.indexOf(unit)] ?? null) : null);
    const text = timeWords(value("h"), value("m"), value("s"));
    if (text) return { text, next: found.next };
  }
  return null;
};

const TIMES = "x|×";
/** Sizes and vehicles that are multiplied, where other pairs are scores. */
const MULTIPLIED = new Set(["3x4", "4x4", "4x2", "6x6", "5x7", "6x1", "5x2"]);

const sayScore: Rule = (reading, at) => {
  const found = match(reading, at, ["#1-3", " ", TIMES, " ", "#1-3"]);
  if (!found) {
    const times = match(reading, at, ["#1-3", TIMES]);
    if (!times || tokenAt(reading, times.next).kind === "word") return null;
    const [digits = ""] = times.digits;
    return { text: digits === "1" ? "uma vez" : `${cardinal(withoutZeros(digits), "f")} vezes`, next: times.next };
  }
  const [one = "", other = ""] = found.digits;
  const unit = unitAt(reading, found.next);
  const isSize =
    unit !== null || MULTIPLIED.has(`${Number(one)}x${Number(other)}`) || Number(other) >= 100 || TIMES.split("|").includes(tokenAt(reading, skipSpace(reading, found.next)).lower);
  return { text: `${cardinal(withoutZeros(one))} ${isSize ? "por" : "a"} ${cardinal(withoutZeros(other))}${unit ? ` ${unit.many}` : ""}`, next: unit?.next ?? found.next };
};

/** Largest number before a sign of degrees that is taken for a place in an order. */
const ORDINAL_DEGREES = 20;

const sayOrdinal: Rule = (reading, at) => {
  const digits = withoutZeros(tokenAt(reading, at).text);
  if (digits.length > 4) return null;
  const marked = match(reading, at, ["#1-4", `${MASCULINE}|${FEMININE}`]) ?? match(reading, at, ["#1-4", ".", `${MASCULINE}|${FEMININE}`]);
  if (marked && tokenAt(reading, marked.next).text !== "C") {
    const isPlural = tokenAt(reading, marked.next).lower === "s";
    return { text: ordinal(digits, tokenAt(reading, marked.next - 1).text === FEMININE ? "f" : "m", isPlural), next: marked.next + (isPlural ? 1 : 0) };
  }
  const degrees = match(reading, at, ["#1-2", "°"]);
  if (degrees && Number(digits) <= ORDINAL_DEGREES && tokenAt(reading, degrees.next).kind === "space" && tokenAt(reading, degrees.next + 1).kind === "word")
    return { text: ordinal(digits), next: degrees.next };
  const letter = tokenAt(reading, at + 1);
  if (/^(?:o|a|os|as)$/.test(letter.text) && digits.length <= 3 && Number(digits) > 0 && tokenAt(reading, at + 2).kind !== "digits")
    return { text: ordinal(digits, letter.text.startsWith("a") ? "f" : "m", letter.text.endsWith("s")), next: at + 2 };
  return null;
};

/** A number as it is written: with separators of thousands and decimals. */
interface Numeral {
  digits: string;
  decimals: string | null;
  point: "vírgula" | "ponto";
  next: number;
}

function numeralAt(reading: Reading, at: number): Numeral {
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

const numeralWords = ({ digits, decimals, point }: Numeral, gender: Gender): string =>
  decimals === null ? cardinal(digits, gender) : `${cardinal(digits, gender)} ${point} ${decimalWords(decimals, gender)}`;

const isOne = ({ digits }: Numeral): boolean => digits === "0" || digits === "1";

/** How many tokens a noun may stand behind its number: `2 grandes obras`, `20 e 22 horas`. */
const HOPS = 4;

/** The gender that a number takes: of what is counted behind it, or of the article before it. */
function genderOf(reading: Reading, at: number, next: number, isSingular: boolean): Gender {
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
function unitAt(reading: Reading, at: number): (Unit & { next: number }) | null {
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

const HALVES: Readonly<Record<string, string>> = { "½": "meio", "¼": "um quarto", "¾": "três quartos" };
const LARGE = new Set(["milhão", "milhões", "bilhão", "bilhões", "trilhão", "trilhões"]);
const LARGE_SHORT: Readonly<Record<string, readonly [string, string]>> = { mi: ["milhão", "milhões"], bi: ["bilhão", "bilhões"], tri: ["trilhão", "trilhões"] };
/** Words after a round million that count nothing. */
const UNCOUNTED = new Set("de do da dos das e ou a o em no na nos nas para por que com mais menos ao à até foi foram é são anos-luz".split(" "));

/** Whether a number of digits alone ends with the word million or more: its noun follows `de`. */
const isRoundMillion = ({ digits, decimals }: Numeral): boolean => decimals === null && digits.length > 6 && digits.endsWith("000000") && !digits.startsWith("0");

const sayQuantity: Rule = (reading, at) => {
  const numeral = numeralAt(reading, at);
  const { next } = numeral;
  const place = skipSpace(reading, next);
  const token = tokenAt(reading, place);
  const half = HALVES[token.text];
  if (half) return { text: `${numeralWords(numeral, "m")} e ${half}`, next: place + 1 };
  if (token.text === "%") return { text: `${numeralWords(numeral, "m")} por cento`, next: place + 1 };
  if ((token.text === "°" || token.text === MASCULINE) && tokenAt(reading, place + 1).text === "C")
    return { text: `${numeralWords(numeral, "m")} ${isOne(numeral) ? "grau" : "graus"} Celsius`, next: place + 2 };
  if (token.text === "°") {
    const isCelsius = tokenAt(reading, skipSpace(reading, place + 1)).text === "C";
    return {
      text: `${numeralWords(numeral, "m")} ${isOne(numeral) ? "grau" : "graus"}${isCelsius ? " Celsius" : ""}`,
      next: isCelsius ? skipSpace(reading, place + 1) + 1 : place + 1,
    };
  }
  if (token.lower === "mil" && numeral.digits === "1" && numeral.decimals === null) return { text: "mil", next: place + 1 };
  const short = LARGE_SHORT[token.lower];
  if (short && !isLetterNext(tokenAt(reading, place + 1))) return { text: `${numeralWords(numeral, "m")} ${short[numeral.digits === "1" ? 0 : 1]}`, next: place + 1 };
  const unit = unitAt(reading, next);
  if (unit) return { text: `${numeralWords(numeral, unit.gender)} ${isOne(numeral) ? unit.one : unit.many}`, next: unit.next };
  const isCounting = isRoundMillion(numeral) && token.kind === "word" && /^\p{Ll}/u.test(token.text) && token.lower.endsWith("s") && !UNCOUNTED.has(token.lower);
  return { text: `${numeralWords(numeral, genderOf(reading, at, next, isOne(numeral)))}${isCounting ? " de" : ""}`, next };
};

const isLetterNext = ({ kind }: Token): boolean => kind === "word" || kind === "digits";

/** Something with a slash that is no date: `Lei 14.133/2021`, `40/60`. */
const saySlashed: Rule = (reading, at) => {
  const numeral = numeralAt(reading, at);
  const year = tokenAt(reading, numeral.next).text === "/" ? tokenAt(reading, numeral.next + 1) : null;
  if (year?.kind !== "digits" || numeral.decimals !== null) return null;
  const isPaper = isYear(year.text) && !isYear(numeral.digits);
  return { text: `${cardinal(isPaper ? withoutZeros(numeral.digits) : numeral.digits)} ${isPaper ? "de" : "barra"} ${cardinal(year.text)}`, next: numeral.next + 2 };
};

const NUMBER_RULES: readonly Rule[] = [sayDictated, sayChain, sayDate, sayTime, sayScore, sayOrdinal, saySlashed, sayQuantity];

/** A number, and what belongs to it. */
export function sayNumber(reading: Reading, at: number): Said | null {
  if (tokenAt(reading, at).text === "(") return sayDictated(reading, at);
  if (tokenAt(reading, at).kind !== "digits") return null;
  for (const rule of NUMBER_RULES) {
    const said = rule(reading, at);
    if (said) return said;
  }
  return null;
}

interface Currency {
  one: string;
  many: string;
  gender: Gender;
}

const REAL: Currency = { one: "real", many: "reais", gender: "m" };
const DOLLAR: Currency = { one: "dólar", many: "dólares", gender: "m" };
const CURRENCIES: Readonly<Record<string, Currency>> = {
  r: REAL,
  us: DOLLAR,
  "€": { one: "euro", many: "euros", gender: "m" },
  "£": { one: "libra", many: "libras", gender: "f" },
};

/** The currency that a sign names, and where its amount can begin. */
function currencyAt(reading: Reading, at: number): { currency: Currency; next: number } | null {
  const token = tokenAt(reading, at);
  if (token.text === "$") return { currency: DOLLAR, next: at + 1 };
  const currency = Object.hasOwn(CURRENCIES, token.lower) ? CURRENCIES[token.lower] : undefined;
  if (!currency) return null;
  if (token.kind === "sign") return { currency, next: at + 1 };
  const sign = token.lower === "r" ? at + 1 : skipSpace(reading, at + 1);
  return tokenAt(reading, sign).text === "$" ? { currency, next: sign + 1 } : null;
}

/** Where the name of the currency ends that is written again behind its amount: `R$ 2 milhões de reais`. */
function afterRepeatedName(reading: Reading, at: number, { many }: Currency): number {
  const first = skipSpace(reading, at);
  const second = tokenAt(reading, first).lower === "de" ? skipSpace(reading, first + 1) : first;
  return tokenAt(reading, second).lower === many ? second + 1 : at;
}

/** An amount of money. A million with decimals is read as it is written: two comma five million. */
export const sayMoney: Rule = (reading, at) => {
  const found = currencyAt(reading, at);
  if (!found) return null;
  const { currency } = found;
  const from = skipSpace(reading, found.next);
  if (tokenAt(reading, from).kind !== "digits") return { text: currency.many, next: found.next };
  const numeral = numeralAt(reading, from);
  const place = skipSpace(reading, numeral.next);
  const { lower: scale } = tokenAt(reading, place);
  const short = LARGE_SHORT[scale];
  if (scale === "mil" || LARGE.has(scale) || short) {
    const amount = scale === "mil" && numeral.digits === "1" && numeral.decimals === null ? "" : `${numeralWords(numeral, scale === "mil" ? currency.gender : "m")} `;
    const name = short ? short[numeral.digits === "1" ? 0 : 1] : scale;
    return { text: `${amount}${name} ${scale === "mil" ? "" : "de "}${currency.many}`, next: afterRepeatedName(reading, place + 1, currency) };
  }
  const next = afterRepeatedName(reading, numeral.next, currency);
  const digits = withoutZeros(numeral.digits);
  const whole = `${cardinal(digits, currency.gender)} ${isRoundMillion({ ...numeral, decimals: null }) ? "de " : ""}${digits === "1" ? currency.one : currency.many}`;
  if (numeral.decimals === null) return { text: whole, next };
  if (numeral.decimals.length > 2) return { text: `${numeralWords(numeral, currency.gender)} ${currency.many}`, next };
  const cents = Number(numeral.decimals.padEnd(2, "0"));
  const centWords = cents === 0 ? "" : `${cardinal(String(cents))} ${cents === 1 ? "centavo" : "centavos"}`;
  return { text: centWords === "" ? whole : digits === "0" ? centWords : `${whole} e ${centWords}`, next };
};
