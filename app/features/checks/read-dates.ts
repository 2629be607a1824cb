import { readNumber } from "./read-number.ts";
import type { Token } from "./tokens.ts";

export type FactKind = "número" | "valor" | "data" | "horário" | "nome";

/** A number, an amount, a date or a time that a text states. */
export interface Quantity {
  kind: FactKind;
  start: number;
  end: number;
  /** Any one of these in the article supports it. */
  needs: readonly string[];
  /** Values that the date supports when the article states it. */
  gives: readonly string[];
  /** A vague amount ("centenas"): also any number of the article between these. */
  range?: readonly [number, number];
  /** Not a claim in a suggestion ("um homem"), though the article's "uma vítima" supports "1 vítima". */
  isSilent?: boolean;
}

/** Result of a reader at a token: the quantities, and the index of the next token. */
export interface Found {
  quantities: Quantity[];
  next: number;
}

const MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
const WEEKDAYS = "domingo segunda terca quarta quinta sexta sabado".split(" ");
/** After these "segunda" is a day, not a place in an order. */
const BEFORE_WEEKDAY = new Set("na nas nesta desta esta da das toda todas ultima proxima as a e ate".split(" "));
const RELATIVE = new Set(["hoje", "ontem", "amanha", "anteontem"]);

/** March and milestone differ only by the cedilla of "março", where the text has one. */
const monthOf = (token: Token | undefined) => (token?.kind === "word" ? MONTHS.indexOf(token.text.toLowerCase()) + 1 : 0);
const spanOf = (tokens: readonly Token[], from: number, next: number) => ({ start: tokens[from]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 });

/** A day: the year is a separate fact, so that a correct day with an invented year is found. */
function dayFound(tokens: readonly Token[], from: number, next: number, day: number, month: number, year: { value: number; from: number; next: number } | null): Found {
  const needs = [`d:${day}-${month}`];
  const quantities: Quantity[] = [{ kind: "data", ...spanOf(tokens, from, year ? year.from : next), needs, gives: [...needs, `n:${day}`, `m:${month}`] }];
  const last = quantities[0];
  if (last) last.end = tokens[(year ? year.from : next) - 1]?.end ?? last.end;
  if (year) quantities.push({ kind: "data", ...spanOf(tokens, year.from, year.next), needs: [`n:${year.value}`], gives: [`n:${year.value}`] });
  return { quantities, next: year?.next ?? next };
}

const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));
const isDay = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;

/** "12/3", "12/03/2026", "12-03-2026", "12.03.2026", "2026-03-12". */
function readDigitsDate(tokens: readonly Token[], at: number): Found | null {
  const first = tokens[at];
  if (first?.kind !== "digits") return null;
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(first.text);
  if (dotted && isDay(Number(dotted[1]), Number(dotted[2]))) {
    const found = dayFound(tokens, at, at + 1, Number(dotted[1]), Number(dotted[2]), null);
    const year = `n:${dotted[3]}`;
    return { next: at + 1, quantities: [...found.quantities, { kind: "data", start: first.start, end: first.end, needs: [year], gives: [year] }] };
  }
  const sign = tokens[at + 1]?.text;
  const second = tokens[at + 2];
  if ((sign !== "/" && sign !== "-") || !tokens[at + 1]?.isTight || second?.kind !== "digits" || !second.isTight) return null;
  const third = tokens[at + 3]?.text === sign && tokens[at + 4]?.kind === "digits" && tokens[at + 4]?.isTight ? tokens[at + 4] : undefined;
  if (/^\d{4}$/.test(first.text) && sign === "-" && third && isDay(Number(third.text), Number(second.text))) {
    const found = dayFound(tokens, at, at + 5, Number(third.text), Number(second.text), null);
    return { next: at + 5, quantities: [...found.quantities, { kind: "data", start: first.start, end: first.end, needs: [`n:${first.text}`], gives: [`n:${first.text}`] }] };
  }
  if (!/^\d{1,2}$/.test(first.text) || !/^\d{1,2}$/.test(second.text) || !isDay(Number(first.text), Number(second.text))) return null;
  if (third && /^(\d{2}|\d{4})$/.test(third.text))
    return dayFound(tokens, at, at + 5, Number(first.text), Number(second.text), { value: fullYear(third.text), from: at + 4, next: at + 5 });
  // Without a year a hyphen joins a range or a score.
  return sign === "/" ? dayFound(tokens, at, at + 3, Number(first.text), Number(second.text), null) : null;
}

/** "12 de março", "1º de maio", "doze de março de 2026", "março de 2026", "março". */
function readWordsDate(tokens: readonly Token[], at: number): Found | null {
  const alone = monthOf(tokens[at]);
  const isFirst = tokens[at]?.folded === "primeiro" || (tokens[at]?.text === "1" && /^[ºª°]$/.test(tokens[at + 1]?.text ?? ""));
  const number = isFirst ? { value: 1, next: at + (tokens[at]?.folded === "primeiro" ? 1 : 2) } : readNumber(tokens, at);
  const month = number && tokens[number.next]?.folded === "de" ? monthOf(tokens[number.next + 1]) : 0;
  const afterMonth = alone ? at + 1 : month && number ? number.next + 2 : 0;
  if (!afterMonth) return null;
  const hasOf = /^(de|do|\/)$/.test(tokens[afterMonth]?.folded ?? "");
  const yearToken = tokens[hasOf ? afterMonth + 1 : afterMonth];
  const yearAt = hasOf ? afterMonth + 1 : afterMonth;
  const year = yearToken?.kind === "digits" && /^(\d\.)?\d{3,4}$/.test(yearToken.text) ? { value: Number(yearToken.text.replace(".", "")), from: yearAt, next: yearAt + 1 } : null;
  if (month && number && isDay(number.value, month)) return dayFound(tokens, at, afterMonth, number.value, month, year);
  if (!alone) return null;
  const needs = [`m:${alone}`];
  const quantities: Quantity[] = [{ kind: "data", ...spanOf(tokens, at, afterMonth), needs, gives: needs }];
  if (year) quantities.push({ kind: "data", ...spanOf(tokens, year.from, year.next), needs: [`n:${year.value}`], gives: [`n:${year.value}`] });
  return { quantities, next: year?.next ?? afterMonth };
}

function readWeekday(tokens: readonly Token[], at: number): Found | null {
  const token = tokens[at];
  if (token?.kind !== "word") return null;
  if (RELATIVE.has(token.folded))
    return { next: at + 1, quantities: [{ kind: "data", ...spanOf(tokens, at, at + 1), needs: [`r:${token.folded}`], gives: [`r:${token.folded}`] }] };
  const day = WEEKDAYS.indexOf(token.folded.replace(/s$/, ""));
  if (day < 0 || (token.letters !== "lower" && !token.opensSentence && !tokens[at + 1]?.text.startsWith("-"))) return null;
  const hasFair = tokens[at + 1]?.text === "-" && /^feiras?$/.test(tokens[at + 2]?.folded ?? "");
  const isSure =
    hasFair ||
    day === 0 ||
    day === 6 ||
    (BEFORE_WEEKDAY.has(tokens[at - 1]?.folded ?? "") && !/^(vez|fase|etapa|edicao|rodada|turma|parcela|dose|quinzena|semana)$/.test(tokens[at + 1]?.folded ?? ""));
  if (!isSure) return null;
  const next = at + (hasFair ? 3 : 1);
  return { next, quantities: [{ kind: "data", ...spanOf(tokens, at, next), needs: [`w:${day}`], gives: [`w:${day}`] }] };
}

/** A date that begins here, in digits or words; a month, a weekday, "ontem". */
export const readDate = (tokens: readonly Token[], at: number): Found | null => readDigitsDate(tokens, at) ?? readWordsDate(tokens, at) ?? readWeekday(tokens, at);

const AFTERNOON = new Set(["tarde", "noite"]);
const AT = new Set(["as", "a", "das", "ate", "desde", "pelas"]);

/** "15h", "15h30", "15h30min", "15:30": hour, minute and where it ends. */
function readClock(tokens: readonly Token[], at: number): { hour: number; minute: number; next: number } | null {
  const hour = tokens[at];
  const sign = tokens[at + 1];
  if (hour?.kind !== "digits" || !/^\d{1,2}$/.test(hour.text) || !sign) return null;
  const minutes = tokens[at + 2];
  const minute = minutes?.kind === "digits" && minutes.isTight && /^\d{2}$/.test(minutes.text) && Number(minutes.text) < 60 ? Number(minutes.text) : null;
  if (Number(hour.text) > 24) return null;
  if (/^(h|hs|hrs)$/.test(sign.folded)) {
    const hasMin = minute !== null && /^(min|m)$/.test(tokens[at + 3]?.folded ?? "") && tokens[at + 3]?.isTight;
    return { hour: Number(hour.text), minute: minute ?? 0, next: at + (minute === null ? 2 : hasMin ? 4 : 3) };
  }
  return sign.text === ":" && sign.isTight && minute !== null ? { hour: Number(hour.text), minute, next: at + 3 } : null;
}

function found(tokens: readonly Token[], from: number, next: number, hour: number, minute: number, isCount: boolean): Found {
  const part = tokens[next]?.folded === "da" ? (tokens[next + 1]?.folded ?? "") : "";
  const isPart = /^(manha|tarde|noite|madrugada)$/.test(part);
  const end = isPart ? next + 2 : next;
  const late = AFTERNOON.has(part) && hour < 12 ? hour + 12 : hour;
  const needs = [`t:${late}:${minute}`];
  const gives = [`t:${late}:${minute}`, `t:${hour}:${minute}`, ...(isCount && minute === 0 ? [`n:${hour}`] : [])];
  return { next: end, quantities: [{ kind: "horário", ...spanOf(tokens, from, end), needs, gives }] };
}

/** A time of day that begins here, however it is written. */
export function readTime(tokens: readonly Token[], at: number): Found | null {
  const clock = readClock(tokens, at);
  if (clock) return found(tokens, at, clock.next, clock.hour, clock.minute, true);
  const [one, two, three] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if ((one?.folded === "meio" || one?.folded === "meia") && two?.text === "-" && /^(dia|noite)$/.test(three?.folded ?? "")) {
    const hasHalf = tokens[at + 3]?.folded === "e" && tokens[at + 4]?.folded === "meia";
    return found(tokens, at, at + (hasHalf ? 5 : 3), one.folded === "meio" ? 12 : 0, hasHalf ? 30 : 0, false);
  }
  // "Às 15 horas", "às sete da noite": a number is a time only where it is said when.
  if (!AT.has(tokens[at - 1]?.folded ?? "")) return null;
  const number = readNumber(tokens, at);
  if (!number || number.value > 24 || number.value < 0) return null;
  const hour = Math.floor(number.value);
  const half = number.value % 1 === 0.5 ? 30 : 0;
  const hasHours = /^horas?$/.test(tokens[number.next]?.folded ?? "");
  const isPart = tokens[number.next]?.folded === "da" && /^(manha|tarde|noite|madrugada)$/.test(tokens[number.next + 1]?.folded ?? "");
  if (!hasHours && !isPart) return null;
  let next = number.next + (hasHours ? 1 : 0);
  let minute = half;
  if (hasHours && tokens[next]?.folded === "e") {
    const minutes = tokens[next + 1]?.folded === "meia" ? { value: 30, next: next + 2 } : readNumber(tokens, next + 1);
    const isMinutes = minutes && (tokens[next + 1]?.folded === "meia" || /^minutos?$/.test(tokens[minutes.next]?.folded ?? ""));
    if (minutes && isMinutes && minutes.value < 60) {
      minute = minutes.value;
      next = minutes.next + (tokens[next + 1]?.folded === "meia" ? 0 : 1);
    }
  }
  return found(tokens, at, next, hour, minute, true);
}
