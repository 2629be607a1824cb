import { cardinal, type Gender } from "./cardinals.ts";
import { isRoundMillion, LARGE, LARGE_SHORT, numeralAt, numeralWords, withoutZeros } from "./numerals.ts";
import { type Reading, type Rule, skipSpace, tokenAt } from "./tokens.ts";

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
