export type FactKind = "número" | "valor" | "data" | "horário" | "nome";

/** A number, an amount, a date or a time that a text states. */
export interface Quantity {
  kind: FactKind;
  start: number;
  end: number;
  /** Any one of these in the article supports it. */
  needs: readonly string[];
  /** What it supports when the article states it. */
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
