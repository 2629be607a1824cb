import { withoutInvisible } from "#app/platform/text/clean-text.ts";

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

/** What stands before an index, behind at most a space. */
export function tokenBefore(reading: Reading, index: number): Token {
  const before = tokenAt(reading, index - 1);
  return before.kind === "space" ? tokenAt(reading, index - 2) : before;
}

/** What a rule says of the tokens that it reads. */
export interface Said {
  text: string;
  /** Index of the first token that it leaves to others. */
  next: number;
}

/** Reads what begins at an index; null when it knows nothing of it. */
export type Rule = (reading: Reading, index: number) => Said | null;
