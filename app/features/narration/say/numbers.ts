import { cardinal, digitWords, type Gender, genderOf, isOne, isRoundMillion, LARGE_SHORT, nounGender, numeralAt, numeralWords, ordinal, unitAt, withoutZeros } from "./numerals.ts";
import { endsThere, FEMININE, MASCULINE, match, type Reading, type Rule, type Said, skipSpace, type Token, tokenAt, tokenBefore } from "./tokens.ts";

const MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
/** True when digits are a year of recent history. */
const isYear = (digits: string): boolean => digits.length === 4 && Number(digits) >= 1500 && Number(digits) <= 2199;
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

/** A date, a month of a year, or a part of something with a slash. */
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

const dictated = (groups: readonly string[]): string => groups.map((group) => digitWords(group, "meia")).join(", ");

/** Emergency numbers, read digit by digit after words of telephones. */
const EMERGENCY = /^1(?:9\d|81|53|56)$/;
const TELEPHONE = new Set("telefone telefones número números ligue ligar disque fone pelo ao o emergência whatsapp samu bombeiros polícia militar pm prf".split(" "));

/** True for an emergency number: it follows a word for telephones, or another such number. */
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

const counted = (value: number, one: string, many: string, gender: Gender): string => `${cardinal(String(value), gender)} ${value < 2 ? one : many}`;

/** Hours, minutes and seconds as a text; null when no clock and no stopwatch shows them. */
function clockWords(hours: string | null, minutes: string | null, seconds: string | null): string | null {
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
    const text = clockWords(value("h"), value("m"), value("s"));
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

/** Largest number before a degree sign that is read as an ordinal. */
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

const HALVES: Readonly<Record<string, string>> = { "½": "meio", "¼": "um quarto", "¾": "três quartos" };
/** Words after a round million that count nothing. */
const UNCOUNTED = new Set("de do da dos das e ou a o em no na nos nas para por que com mais menos ao à até foi foram é são anos-luz".split(" "));

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
