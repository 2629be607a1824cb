/** Substitute for a missing picture, taken from the title: a quote, or its first number that states a quantity. */
export interface Figure {
  kind: "number" | "quote";
  text: string;
  /** Noun that a bare number counts: "famílias"; empty beside a unit, and for quotes. */
  noun: string;
}

/** Longest number that fits the place of a thumbnail. Characters. */
const NUMBER_MAX = 10;

const QUOTE = /[“"]([^“”"]{12,90})[”"]/;
const AMOUNT =
  /(?<![\p{L}\d.,/-])(R\$\s?)?(\d{1,3}(?:\.\d{3})+|\d+)(,\d+)?\s?(%|mil|milhão|milhões|bilhão|bilhões|km|mm|m²|m³|kg|ha|°C|toneladas)?(?![\p{L}\d/]|-\p{L}|[.,]\d| anos\b| de (?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro))/gu;

const NOUN = /^\s?(\p{L}{3,13})(?!\p{L})/u;

const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits);

/** Of a quote that stands for a picture. Characters. */
const PULLED = /“([^“”<>&]{40,150})”/;

/** A quote of a story's body (HTML), without its marks, for a head that has neither picture nor amount; null where none has the length for it. */
export const pulledQuoteOf = (body: string): string | null => PULLED.exec(body)?.[1]?.trim() ?? null;

/** Null where the title has neither; roads, dates, hours, scores, ages and years are no amounts. */
export function figureOf(title: string): Figure | null {
  const quote = QUOTE.exec(title)?.[1];
  if (quote) return { kind: "quote", text: quote, noun: "" };
  for (const found of title.matchAll(AMOUNT)) {
    const [whole, money = "", digits = "", decimals = "", unit = ""] = found;
    const isBare = money === "" && unit === "" && decimals === "";
    if (isBare && (digits.length < 2 || isYear(digits) || Number(digits) < 10)) continue;
    const noun = unit === "" && money === "" ? (NOUN.exec(title.slice(found.index + whole.length))?.[1] ?? "") : "";
    if (isBare && noun === "") continue;
    const text = whole
      .trim()
      .replace(/toneladas$/, "t")
      .replace(/milhão|milhões/, "mi")
      .replace(/bilhão|bilhões/, "bi");
    if (text.length <= NUMBER_MAX) return { kind: "number", text, noun };
  }
  return null;
}
