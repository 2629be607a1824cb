import type { Pronunciation } from "../pronunciation.ts";
import { spellOut } from "./acronyms.ts";
import { sayNumber } from "./numbers.ts";
import { cardinal, type Gender, isRoundMillion, LARGE, LARGE_SHORT, numeralAt, numeralWords, withoutZeros } from "./numerals.ts";
import { type Reading, type Rule, type Said, skipSpace, tokenAt, tokensOf, type WordList, wordListOf } from "./tokens.ts";
import { sayStateBehind, sayWord } from "./words.ts";

const SIGNS: Readonly<Record<string, string>> = { ".": "ponto", "-": "hífen", _: "underline", "+": "mais" };

/** Endings of addresses that are said as words, and the rest letter by letter: `bê-erre`. */
const SAID_LABELS: Readonly<Record<string, string>> = {
  com: "com",
  gov: "gov",
  org: "org",
  edu: "edu",
  net: "net",
  app: "app",
  info: "info",
  jus: "jus",
  leg: "leg",
  mp: spellOut("mp"),
  br: spellOut("br"),
  tv: "tevê",
  pi: "pi",
  www: "",
};
/** Endings without which a word with a dot in it is no address. */
const ENDINGS: ReadonlySet<string> = new Set("com br org gov net edu app info tv jus leg io me news online site dev co pt us uk".split(" "));

const PIECE = /[0-9]+|[\p{L}\p{M}]+|[._+-]/gu;

/** A name of the network as it is dictated. */
const dictate = (name: string): string =>
  [...name.matchAll(PIECE)]
    .map(([piece]) => SAID_LABELS[piece.toLowerCase()] ?? SIGNS[piece] ?? (/^[0-9]/.test(piece) ? cardinal(piece) : piece))
    .filter((word) => word !== "")
    .join(" ");

const domainOf = (host: string): string => dictate(host.replace(/^www\./i, ""));

/** Longest piece of text that is looked at as an address. Characters. */
const LONGEST = 2_048;

/** Returns the words of an address of the web or of mail, a profile or a hashtag: the domain alone, never a path; null for any other piece. */
function addressWords(piece: string): string | null {
  const web = /^(?:https?:\/\/|(?=www\.))([^/?#\s:@]+)/i.exec(piece);
  if (web) return domainOf(web[1] ?? "");
  const at = piece.indexOf("@");
  if (at > 0 && /^[\p{L}0-9._+-]+$/u.test(piece.slice(0, at)) && /^[\p{L}0-9.-]+$/u.test(piece.slice(at + 1)))
    return `${dictate(piece.slice(0, at))} arroba ${domainOf(piece.slice(at + 1))}`;
  if (at === 0 && /^@[\p{L}0-9._]+$/u.test(piece)) return `arroba ${dictate(piece.slice(1))}`;
  if (/^#\p{L}[\p{L}\p{M}0-9_]*$/u.test(piece)) return `hashtag ${dictate(piece.slice(1).replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")).replace(/ underline /g, " ")}`;
  const [host = ""] = piece.split(/[/?#]/, 1);
  const labels = host.split(".");
  if (labels.length < 2 || labels.some((label) => !/^[\p{L}0-9-]+$/u.test(label)) || !/\p{L}/u.test(labels[0] ?? "")) return null;
  const last = labels.at(-1) ?? "";
  return ENDINGS.has(last) && labels.every((label, index) => index < labels.length - 1 || label === label.toLowerCase()) ? domainOf(host) : null;
}

const OPENING = /^[("'“”‘’«[<]+/;

/** The signs at the end of a piece that belong to the sentence. */
function trailingFrom(piece: string): number {
  let end = piece.length;
  while (end > 0 && /[.,;:!?)"'“”‘’»\]>…]/.test(piece[end - 1] ?? "")) end -= 1;
  return end;
}

/** A text with its addresses replaced by words; pieces that are listed elsewhere stay. */
const sayAddresses = (text: string, isListed: (piece: string) => boolean): string =>
  text
    .split(/(\s+)/)
    .map((piece) => {
      if (piece.length < 2 || piece.length > LONGEST || !/[@#.]|:\/\//.test(piece)) return piece;
      const opening = OPENING.exec(piece)?.[0].length ?? 0;
      const end = trailingFrom(piece);
      const words = end > opening && !isListed(piece.slice(opening, end)) ? addressWords(piece.slice(opening, end)) : null;
      return words === null ? piece : piece.slice(0, opening) + words + piece.slice(end);
    })
    .join("");

/** Signs that are words wherever they stand. */
const WORDS: Readonly<Record<string, string>> = {
  "&": " e ",
  "+": " mais ",
  "=": " igual a ",
  "%": " por cento ",
  "°": " graus ",
  "²": " ao quadrado ",
  "³": " ao cubo ",
  "½": " meio ",
  "¼": " um quarto ",
  "¾": " três quartos ",
  "<": " menor que ",
  ">": " maior que ",
  "≤": " até ",
  "≥": " a partir de ",
  "×": " por ",
  "÷": " dividido por ",
  "@": " arroba ",
  "±": " mais ou menos ",
  "€": " euros ",
  "£": " libras ",
  $: " dólares ",
  "…": "...",
};
/** Signs that are a short pause. */
const PAUSES = new Set("( ) [ ] { } | • · — ― → / ▪ ● ►".split(" "));
const KEPT = new Set(". , ; : ! ?".split(" "));
/** Units of a rate: `R$ 10/kg`. */
const RATES = new Set("mês ano dia hora semana kg quilo quilos litro l ha km m unidade saca tonelada pessoa mwh kwh hab noite aluno arroba".split(" "));

/** True when a token can be the second end of a range: a number, its unit or its sign. */
const isRangeEnd = (reading: Reading, at: number): boolean => {
  const token = tokenAt(reading, at);
  return token.kind === "digits" || token.text === "%" || token.text === "°" || (/^(?:h|min|km|m|kg|cm)$/.test(token.text) && tokenAt(reading, at - 1).kind === "digits");
};

function sayDash(reading: Reading, at: number): string {
  const { text } = tokenAt(reading, at);
  const [before, after] = [tokenAt(reading, at - 1), tokenAt(reading, at + 1)];
  const isLoose = before.kind === "space" && after.kind === "space";
  if (isLoose ? text !== "-" && tokenAt(reading, at + 2).kind === "digits" && isRangeEnd(reading, at - 2) : after.kind === "digits" && isRangeEnd(reading, at - 1)) return " a ";
  if (after.kind === "digits" && before.kind !== "word" && before.kind !== "digits") return " menos ";
  if (before.kind === "word" && after.kind === "word") return text === "-" ? "-" : ", ";
  return (before.kind === "word" || before.kind === "digits") && (after.kind === "word" || after.kind === "digits") ? " " : ", ";
}

function saySlash(reading: Reading, at: number): string {
  const [before, after] = [tokenAt(reading, at - 1), tokenAt(reading, at + 1)];
  return RATES.has(after.lower) || (before.kind === "digits" && after.kind === "word") ? " por " : ", ";
}

/** A sign as it is said: a word, a pause or nothing. */
function saySign(reading: Reading, at: number): Said {
  const { text } = tokenAt(reading, at);
  const next = at + 1;
  if (KEPT.has(text)) return { text, next };
  if (text === "-" || text === "–") return { text: sayDash(reading, at), next };
  if (text === "/") return { text: saySlash(reading, at), next };
  if (text === "§") return tokenAt(reading, next).text === "§" ? { text: " parágrafos ", next: next + 1 } : { text: " parágrafo ", next };
  if (text === "#") return { text: tokenAt(reading, next).kind === "digits" || tokenAt(reading, at - 1).kind === "digits" ? " jogo da velha " : " ", next };
  if (/^['’]$/.test(text) && tokenAt(reading, at - 1).kind === "word" && tokenAt(reading, next).kind === "word") return { text: "'", next };
  return { text: WORDS[text] ?? (PAUSES.has(text) ? ", " : " "), next };
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

/** Skips the name of the currency that is repeated after its amount: `R$ 2 milhões de reais`. */
function afterRepeatedName(reading: Reading, at: number, { many }: Currency): number {
  const first = skipSpace(reading, at);
  const second = tokenAt(reading, first).lower === "de" ? skipSpace(reading, first + 1) : first;
  return tokenAt(reading, second).lower === many ? second + 1 : at;
}

/** An amount of money. A million with decimals is read as it is written: two comma five million. */
const sayMoney: Rule = (reading, at) => {
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

/** Says a text: pt-BR words for everything that is written otherwise. */
export type Say = (written: string) => string;

/** Spoken words as the rules leave them: an entry with digits or signs is read by the rules, too. */
const NEEDS_RULES = /[^\p{L}\p{M}\s,.;:!?'’-]/u;

const isUppercase = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

/** Returns the words at an index, by the first rule that matches. */
function saidAt(reading: Reading, at: number, list: WordList): Said {
  const listed = list.at(reading, at);
  if (listed) return NEEDS_RULES.test(listed.text) ? { ...listed, text: read(listed.text, EMPTY_LIST) } : listed;
  const { kind } = tokenAt(reading, at);
  if (kind === "space") return { text: " ", next: at + 1 };
  return sayMoney(reading, at) ?? sayNumber(reading, at) ?? sayWord(reading, at) ?? sayStateBehind(reading, at) ?? saySign(reading, at);
}

const EMPTY_LIST: WordList = { has: () => false, at: () => null };

const startsWithLetter = (text: string): boolean => /^[\p{L}\p{M}]/u.test(text);
const endsWithLetter = (text: string): boolean => /[\p{L}\p{M}]$/u.test(text.slice(-2));

function read(written: string, list: WordList): string {
  const text = sayAddresses(written, list.has);
  const reading: Reading = { tokens: tokensOf(text), isUppercase: isUppercase(text) };
  const said: string[] = [];
  let at = 0;
  while (at < reading.tokens.length) {
    const found = saidAt(reading, at, list);
    if (endsWithLetter(said.at(-1) ?? "") && startsWithLetter(found.text)) said.push(" ");
    if (found.text !== "") said.push(found.text);
    at = Math.max(at + 1, found.next);
  }
  return said.join("");
}

/** Pauses that meet, as one; spaces where they belong. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,;:!?])/g, "")
    .replace(/[,;:](?: ?[,;:])+/g, (pauses) => (pauses.includes(":") ? ":" : pauses.includes(";") ? ";" : ","))
    .replace(/[,;:] ?(?=[.!?])/g, "")
    .replace(/(?<=[.!?]) ?[,;:]/g, "")
    .replace(/\.{2,}/g, (dots) => (dots.length > 2 ? "..." : "."))
    .replace(/(?<=[,;:!?])(?=\p{L})/gu, " ")
    .replace(/^[\s,;:.!?-]+/, "")
    .trim();

/** A sentence's end at the end; a text without a word is nothing. */
function ended(text: string): string {
  if (!/\p{L}/u.test(text)) return "";
  const last = text.at(-1) ?? "";
  if (/[.!?:]/.test(last)) return text;
  return `${/[,;]/.test(last) ? text.slice(0, -1) : text}.`;
}

/** The function that says texts of this newsroom. */
export function sayWith(pronunciations: readonly Pronunciation[]): Say {
  const list = wordListOf(pronunciations);
  return (written) => ended(tidy(read(written, list)));
}
