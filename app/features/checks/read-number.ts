import type { Token } from "./tokens.ts";

const SMALL = new Map<string, number>();
const name = (value: number, ...words: string[]) => {
  for (const word of words) SMALL.set(word, value);
};
name(0, "zero");
name(1, "um", "uma");
name(2, "dois", "duas");
name(3, "tres");
name(4, "quatro");
name(5, "cinco");
name(6, "seis");
name(7, "sete");
name(8, "oito");
name(9, "nove");
name(10, "dez");
name(11, "onze");
name(12, "doze");
name(13, "treze");
name(14, "quatorze", "catorze");
name(15, "quinze");
name(16, "dezesseis");
name(17, "dezessete");
name(18, "dezoito");
name(19, "dezenove");
for (const [index, tens] of ["vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"].entries()) name((index + 2) * 10, tens);
name(100, "cem", "cento");
for (const [index, stem] of ["duzent", "trezent", "quatrocent", "quinhent", "seiscent", "setecent", "oitocent", "novecent"].entries())
  name((index + 2) * 100, `${stem}os`, `${stem}as`);

const SCALES = new Map<string, number>([
  ["mil", 1e3],
  ["milhao", 1e6],
  ["milhoes", 1e6],
  ["mi", 1e6],
  ["bilhao", 1e9],
  ["bilhoes", 1e9],
  ["bi", 1e9],
  ["trilhao", 1e12],
  ["trilhoes", 1e12],
]);
/** Short for a scale only after digits: "2 mi", not the note. */
const SHORT_SCALES = new Set(["mi", "bi"]);

export interface ReadNumber {
  value: number;
  /** Index after the last token. */
  next: number;
  /** "Um" and "uma" on their own, which mostly are no number. */
  isArticle: boolean;
}

const exact = (value: number) => Number(value.toPrecision(12));

/** Parses digits as Portuguese writes them: "1.500,75", "1,5"; a point before other than three digits counts as a comma. */
export function digitsValue(text: string): number {
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  if (text.includes(","))
    return Number(
      text
        .replaceAll(".", "")
        .replace(/,(?=.*,)/g, "")
        .replace(",", "."),
    );
  return /^\d+\.\d+$/.test(text) ? Number(text) : Number(text.replaceAll(".", ""));
}

const magnitudeOf = (value: number) => (value >= 100 ? 100 : value >= 20 ? 10 : 1);

/** The number that begins at `from`, in digits, in words or in both ("1,5 milhão", "duas mil e trezentas"); null when none does. */
export function readNumber(tokens: readonly Token[], from: number): ReadNumber | null {
  let total = 0;
  let group: number | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  let scaleBelow = Number.POSITIVE_INFINITY;
  let next = from;
  let lastScale = 1;
  let hasDigits = false;
  for (;;) {
    const isFirst = next === from;
    const hasAnd = !isFirst && tokens[next]?.folded === "e";
    const at = hasAnd ? next + 1 : next;
    const token = tokens[at];
    if (!token || (token.kind === "sign" && token.text !== "")) break;
    const afterScale = !isFirst && group === null;
    const small = token.kind === "word" ? SMALL.get(token.folded) : undefined;
    if (small !== undefined) {
      if (!isFirst && !hasAnd && !afterScale) break;
      if (group !== null && (magnitudeOf(small) >= smallest || hasDigits)) break;
      // "Cem e vinte" is two numbers, "cento e vinte" one; "vinte mil e um" is one.
      group = (group ?? 0) + small;
      smallest = magnitudeOf(small);
      next = at + 1;
      continue;
    }
    if (token.kind === "digits") {
      if (group !== null || (!isFirst && !(hasAnd && digitsValue(token.text) < scaleBelow))) break;
      group = digitsValue(token.text);
      hasDigits = true;
      smallest = 0;
      next = at + 1;
      continue;
    }
    const scale = token.kind === "word" && !hasAnd ? SCALES.get(token.folded) : undefined;
    if (scale === undefined || scale >= scaleBelow || (group === null && (!isFirst || scale !== 1e3))) break;
    if (SHORT_SCALES.has(token.folded) && !hasDigits) break;
    total += (group ?? 1) * scale;
    [group, smallest, scaleBelow, lastScale, hasDigits] = [null, Number.POSITIVE_INFINITY, scale, scale, false];
    next = at + 1;
  }
  if (next === from) return null;
  let value = total + (group ?? 0);
  const [and, half] = [tokens[next]?.folded, tokens[next + 1]?.folded];
  const isUm = next === from + 1 && (tokens[from]?.folded === "um" || tokens[from]?.folded === "uma");
  if (and === "e" && (half === "meio" || half === "meia")) {
    value += 0.5 * (group === null ? lastScale : 1);
    next += 2;
    return { value: exact(value), next, isArticle: false };
  }
  return { value: exact(value), next, isArticle: isUm };
}
