import type { Found, Quantity } from "./quantity.ts";
import { readNumber } from "./read-number.ts";
import type { Token } from "./tokens.ts";

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
