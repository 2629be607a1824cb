import { entryOf } from "#app/platform/values/entry-of.ts";
import { type Found, type Quantity, readDate, readTime } from "./read-dates.ts";
import { digitsValue, readNumber } from "./read-number.ts";
import type { Token } from "./tokens.ts";

const CURRENCIES: Record<string, string> = { r$: "brl", us$: "usd", "€": "eur" };
const CURRENCY_WORDS: Record<string, string> = { real: "brl", reais: "brl", dolar: "usd", dolares: "usd", euro: "eur", euros: "eur" };

/** Amounts without a number: the word itself, or a number in its range, supports them. */
const VAGUE: Record<string, readonly [number, number]> = {
  dezenas: [20, 99],
  centenas: [200, 999],
  milhares: [2_000, 999_999],
  milhoes: [2e6, 999e6],
  bilhoes: [2e9, 999e9],
};
const COUNT_WORDS: Record<string, readonly string[]> = {
  metade: ["half", "%:50"],
  dobro: ["x:2"],
  triplo: ["x:3"],
  duzia: ["n:12"],
  dezena: ["n:10"],
  centena: ["n:100"],
  dupla: ["n:2"],
  trio: ["n:3"],
  quarteto: ["n:4"],
};
const ORDINALS = "primeir segund terceir quart quint sext setim oitav non decim".split(" ");
/** "Segundo a polícia", "o quarto da casa", "na sexta": these are ordinals only before what can be counted. */
const AMBIGUOUS_ORDINALS = new Set(["segund", "quart", "quint", "sext", "non"]);
const COUNTABLE =
  /^(lugar|turno|vez|ano|edicao|dia|mes|semestre|trimestre|bimestre|rodada|colocad[oa]s?|vitimas?|etapa|fase|lote|parcela|dose|caso|morte|suspeit[oa]s?|pessoa|mandato|gol|set|tempo|andar|serie|escola|unidade|turma|bloco|remessa|semana)$/;

const key = (prefix: string, value: number) => `${prefix}:${value}`;
const spanOf = (tokens: readonly Token[], from: number, next: number) => ({ start: tokens[from]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 });

function readMoney(tokens: readonly Token[], at: number): Found | null {
  const before = entryOf(CURRENCIES, tokens[at]?.folded ?? "");
  const number = readNumber(tokens, before ? at + 1 : at);
  if (!number) return null;
  const isOf = tokens[number.next]?.folded === "de";
  const after = entryOf(CURRENCY_WORDS, tokens[isOf ? number.next + 1 : number.next]?.folded ?? "");
  const currency = before ?? after;
  if (!currency) return null;
  let { value, next } = number;
  if (!before) {
    next = number.next + (isOf ? 2 : 1);
    const cents = tokens[next]?.folded === "e" ? readNumber(tokens, next + 1) : null;
    if (cents && /^centavos?$/.test(tokens[cents.next]?.folded ?? "")) {
      value = Number((value + cents.value / 100).toPrecision(12));
      next = cents.next + 1;
    }
  }
  const needs = [key(currency, value)];
  return { next, quantities: [{ kind: "valor", ...spanOf(tokens, at, next), needs, gives: [...needs, key("n", value)] }] };
}

/** "BR-343", "Covid-19", "5G": a name with a number in it, whole. */
function readCode(tokens: readonly Token[], at: number): Found | null {
  const [one, two, three] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (one?.kind === "word" && one.letters !== "lower") {
    const isHyphened = two?.text === "-" && two.isTight && three?.kind === "digits" && three.isTight;
    const number = isHyphened ? three : two?.kind === "digits" && one.letters === "upper" ? two : null;
    if (!number) return null;
    const value = digitsValue(number.text);
    const needs = [`c:${one.folded}${number.text}`];
    // "PM 12" may be no code at all: only what is written together must be found together.
    if (!isHyphened && !number.isTight) return { next: at + 1, quantities: [{ kind: "nome", ...spanOf(tokens, at, at + 2), needs, gives: needs, isSilent: true }] };
    const next = at + (isHyphened ? 3 : 2);
    return { next, quantities: [{ kind: "nome", ...spanOf(tokens, at, next), needs, gives: [...needs, key("n", value)] }] };
  }
  if (one?.kind === "digits" && two?.kind === "word" && two.isTight && two.letters !== "lower" && !/^[ºª]/.test(two.text)) {
    const needs = [`c:${one.text}${two.folded}`];
    return { next: at + 2, quantities: [{ kind: "nome", ...spanOf(tokens, at, at + 2), needs, gives: needs }] };
  }
  return null;
}

function readOrdinal(tokens: readonly Token[], at: number): Found | null {
  const token = tokens[at];
  const mark = tokens[at + 1];
  if (token?.kind === "digits" && mark?.isTight && /^[ºª°]$/.test(mark.text)) {
    const needs = [key("o", digitsValue(token.text))];
    return { next: at + 2, quantities: [{ kind: "número", ...spanOf(tokens, at, at + 2), needs, gives: needs }] };
  }
  const stem = token?.kind === "word" ? /^(\w+?)(?:o|a|os|as)$/.exec(token.folded)?.[1] : undefined;
  const order = stem ? ORDINALS.indexOf(stem) + 1 : 0;
  if (!token || !stem || order === 0) return null;
  if (AMBIGUOUS_ORDINALS.has(stem) && !COUNTABLE.test(mark?.folded ?? "")) return null;
  const needs = [key("o", order)];
  return { next: at + 1, quantities: [{ kind: "número", ...spanOf(tokens, at, at + 1), needs, gives: needs }] };
}

function readCountWord(tokens: readonly Token[], at: number): Found | null {
  const folded = tokens[at]?.folded ?? "";
  const span = spanOf(tokens, at, at + 1);
  const range = entryOf(VAGUE, folded);
  if (range) return { next: at + 1, quantities: [{ kind: "número", ...span, needs: [`v:${folded}`], gives: [`v:${folded}`], range }] };
  const needs = entryOf(COUNT_WORDS, folded);
  return needs ? { next: at + 1, quantities: [{ kind: "número", ...span, needs, gives: needs }] } : null;
}

const PARTS: Record<string, number> = { terco: 3, tercos: 3, quarto: 4, quartos: 4, quinto: 5, quintos: 5 };

/** "Um terço dos alunos": not the prayer, nor the room of a house. */
function readFraction(tokens: readonly Token[], at: number): Found | null {
  const parts = readNumber(tokens, at);
  const size = parts ? entryOf(PARTS, tokens[parts.next]?.folded ?? "") : undefined;
  if (!parts || !size || parts.value >= size || !/^d[aeo]s?$/.test(tokens[parts.next + 1]?.folded ?? "")) return null;
  const next = parts.next + 1;
  const needs = [`f:${parts.value}/${size}`, ...(size === 3 ? [] : [key("%", (100 * parts.value) / size)])];
  return { next, quantities: [{ kind: "número", ...spanOf(tokens, at, next), needs, gives: needs }] };
}

function readAmount(tokens: readonly Token[], at: number): Found | null {
  const number = readNumber(tokens, at);
  if (!number) return null;
  const { value, next, isArticle } = number;
  const [after, second] = [tokens[next], tokens[next + 1]];
  const percentEnd = after?.text === "%" ? next + 1 : after?.folded === "por" && second?.folded === "cento" ? next + 2 : 0;
  if (percentEnd) {
    const needs = value === 50 ? ["%:50", "half"] : [key("%", value)];
    return { next: percentEnd, quantities: [{ kind: "número", ...spanOf(tokens, at, percentEnd), needs, gives: needs }] };
  }
  const needs = [key("n", value)];
  const isHours = /^horas?$/.test(after?.folded ?? "");
  return {
    next,
    quantities: [
      {
        kind: "número",
        ...spanOf(tokens, at, next),
        needs: isHours ? [...needs, `t:${value}:0`] : needs,
        gives: isHours ? [...needs, `t:${value}:0`] : needs,
        ...(isArticle ? { isSilent: true } : {}),
      },
    ],
  };
}

const READERS = [readDate, readTime, readMoney, readCode, readOrdinal, readCountWord, readFraction, readAmount];

/** Every number, amount, date and time that the tokens state, in order. */
export function quantitiesOf(tokens: readonly Token[]): Quantity[] {
  const quantities: Quantity[] = [];
  for (let at = 0; at < tokens.length; ) {
    let found: Found | null = null;
    for (const read of READERS) {
      found = read(tokens, at);
      if (found) break;
    }
    if (found) quantities.push(...found.quantities);
    at = found ? Math.max(found.next, at + 1) : at + 1;
  }
  return quantities;
}
