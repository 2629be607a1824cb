import { cardinal } from "./cardinals.ts";
import { nounGender } from "./gender.ts";
import { withoutZeros } from "./numerals.ts";
import { endsThere, match } from "./shapes.ts";
import { MASCULINE, type Reading, type Rule, skipSpace, tokenAt, tokenBefore } from "./tokens.ts";

const MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
/** Whether digits are a year of the news and its history. */
export const isYear = (digits: string): boolean => digits.length === 4 && Number(digits) >= 1500 && Number(digits) <= 2199;
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
export const sayDate: Rule = (reading, at) => {
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
