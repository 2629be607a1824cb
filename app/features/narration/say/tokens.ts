import { withoutInvisible } from "#app/platform/text/clean-text.ts";
import { type Pronunciation, writtenKey } from "../pronunciation.ts";

/** A piece of written text: a run of letters, of digits or of spaces, or one sign. */
export interface Token {
  text: string;
  lower: string;
  kind: "word" | "digits" | "space" | "sign" | "none";
}

/** Signs that stand for º and ª while a text is read: Unicode takes those two for letters, which would make one word of `nº`. */
export const MASCULINE = "\uE00B";
export const FEMININE = "\uE00A";

const TOKEN = /\p{L}[\p{L}\p{M}]*|[0-9]+|\s+|./gsu;

/** Figures other than 0–9 and letters of other alphabets' shapes that mean plain ones; squares, cubes and fractions are read as they are. */
const DISGUISED = /[\u{1D400}-\u{1D7FF}\u{FF01}-\u{FF5E}\u{2460}-\u{2473}\u{2070}\u{2074}-\u{2079}\u{2080}-\u{2089}\u{2150}-\u{217F}\u{B9}]/gu;
/** A text in the one spelling that the rules read. */
const plain = (text: string): string =>
  withoutInvisible(text)
    .normalize("NFC")
    .replace(/\p{Variation_Selector}/gu, "")
    .replace(DISGUISED, (sign) => sign.normalize("NFKC"))
    .replaceAll("º", MASCULINE)
    .replaceAll("ª", FEMININE)
    .replaceAll("⁄", "/")
    .replaceAll("−", "-");

function kindOf(text: string): Token["kind"] {
  if (/^\p{L}/u.test(text)) return "word";
  if (/^[0-9]/.test(text)) return "digits";
  return /^\s/.test(text) ? "space" : "sign";
}

export const tokensOf = (text: string): Token[] => [...plain(text).matchAll(TOKEN)].map(([found]) => ({ text: found, lower: found.toLowerCase(), kind: kindOf(found) }));

const NONE: Token = { text: "", lower: "", kind: "none" };

/** Tokens with an end that can be looked beyond. */
export interface Reading {
  tokens: readonly Token[];
  /** No letter of the text is a small one: capitals say nothing. */
  isUppercase: boolean;
}

export const tokenAt = ({ tokens }: Reading, index: number): Token => tokens[index] ?? NONE;

/** The index after a space, if one stands there. */
export const skipSpace = (reading: Reading, index: number): number => (tokenAt(reading, index).kind === "space" ? index + 1 : index);

/** Returns the token before an index, skipping at most one space. */
export function tokenBefore(reading: Reading, index: number): Token {
  const before = tokenAt(reading, index - 1);
  return before.kind === "space" ? tokenAt(reading, index - 2) : before;
}

/** Words of a rule for the tokens that it reads. */
export interface Said {
  text: string;
  /** Index of the first token that it leaves to others. */
  next: number;
}

/** Reads what begins at an index; null when it knows nothing of it. */
export type Rule = (reading: Reading, index: number) => Said | null;

/** Tokens that follow each other: `#2` and `#1-2` are that many digits, a space may be missing, anything else is written so, with `|` between choices. */
export function match(reading: Reading, from: number, shape: readonly string[]): { digits: string[]; next: number } | null {
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

/** True when a match ends where a number can end: no unread token belongs to it. */
export function endsThere(reading: Reading, next: number): boolean {
  const token = tokenAt(reading, next);
  if (token.kind === "digits" || token.kind === "word") return false;
  return !(/^[-–/.,:]$/.test(token.text) && tokenAt(reading, next + 1).kind === "digits");
}

/** Names that a voice would read otherwise than Piauí does, with their short forms. The newsroom's own list comes before these. */
const PLACE_NAMES: readonly Pronunciation[] = [
  { written: "Pedro II", spoken: "Pedro Segundo" },
  { written: "Pio IX", spoken: "Pio Nono" },
  { written: "João XXIII", spoken: "João Vinte e Três" },
  { written: "D. Mourão", spoken: "Domingos Mourão" },
  { written: "S. José do Divino", spoken: "São José do Divino" },
  { written: "S. João da Fronteira", spoken: "São João da Fronteira" },
  { written: "S. Francisco do Piauí", spoken: "São Francisco do Piauí" },
  { written: "S. Raimundo Nonato", spoken: "São Raimundo Nonato" },
  { written: "L. de São Francisco", spoken: "Lagoa de São Francisco" },
  { written: "Lagoa de S. Francisco", spoken: "Lagoa de São Francisco" },
  { written: "Lagoa de São Fco", spoken: "Lagoa de São Francisco" },
  { written: "Cap. de Campos", spoken: "Capitão de Campos" },
  { written: "M. Brandão", spoken: "Milton Brandão" },
  { written: "D. Expedito Lopes", spoken: "Dom Expedito Lopes" },
  { written: "D. Inocêncio", spoken: "Dom Inocêncio" },
  { written: "Mons. Hipólito", spoken: "Monsenhor Hipólito" },
  { written: "Mons. Gil", spoken: "Monsenhor Gil" },
  { written: "N. Sra. dos Remédios", spoken: "Nossa Senhora dos Remédios" },
  { written: "N. Sra. de Nazaré", spoken: "Nossa Senhora de Nazaré" },
  { written: "Wall Ferraz", spoken: "Uol Ferraz" },
];

interface Entry {
  tokens: readonly string[];
  spoken: string;
}

/** Pronunciations listed by the newsroom or this project. */
export interface WordList {
  /** True when a whole piece of text is in the list. */
  has(piece: string): boolean;
  at(reading: Reading, index: number): Said | null;
}

const keyOf = ({ kind, lower }: Token): string => (kind === "space" ? " " : lower);
const isInWord = ({ kind }: Token): boolean => kind === "word" || kind === "digits";

/** True when a listed word beside a token is whole there: `prefeito` is not, in `vice-prefeito`. */
function isWholeBeside(reading: Reading, beside: number, beyond: number): boolean {
  const token = tokenAt(reading, beside);
  if (isInWord(token)) return false;
  return !(token.text === "-" && /^\p{Ll}/u.test(tokenAt(reading, beyond).text));
}

/** The newsroom's list before the project's own, longer entries first. An entry is found by its first token, so that a text is read once. */
export function wordListOf(pronunciations: readonly Pronunciation[]): WordList {
  const byFirst = new Map<string, Entry[]>();
  const keys = new Set<string>();
  for (const { written, spoken } of [...pronunciations, ...PLACE_NAMES]) {
    const key = writtenKey(written);
    const tokens = tokensOf(key).map(keyOf);
    const [first] = tokens;
    if (first === undefined || spoken.trim() === "" || keys.has(key)) continue;
    keys.add(key);
    byFirst.set(first, [...(byFirst.get(first) ?? []), { tokens, spoken: spoken.trim() }]);
  }
  for (const entries of byFirst.values()) entries.sort((one, other) => other.tokens.length - one.tokens.length);
  return {
    has: (piece) => keys.has(writtenKey(piece)),
    at(reading, index) {
      const entries = byFirst.get(keyOf(tokenAt(reading, index)));
      if (!entries || !isWholeBeside(reading, index - 1, index - 2)) return null;
      const found = entries.find(
        ({ tokens }) =>
          tokens.every((token, offset) => keyOf(tokenAt(reading, index + offset)) === token) && isWholeBeside(reading, index + tokens.length, index + tokens.length + 1),
      );
      return found ? { text: found.spoken, next: index + found.tokens.length } : null;
    },
  };
}
