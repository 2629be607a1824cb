import { type Reading, type Said, tokenAt } from "./tokens.ts";

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
/** What an amount can be of: `R$ 10/kg`. */
const RATES = new Set("mês ano dia hora semana kg quilo quilos litro l ha km m unidade saca tonelada pessoa mwh kwh hab noite aluno arroba".split(" "));

/** What can stand before a range's second end: a number, its unit or its sign. */
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
export function saySign(reading: Reading, at: number): Said {
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
