import { compileStyle, correctStyle, type MatchedRule, matchStyle } from "./match-style.ts";

/** A piece of a text; `correction` null where nothing is wrong. */
export interface MarkedPiece {
  text: string;
  correction: string | null;
  explanation: string;
}

export interface MarkedText {
  pieces: MarkedPiece[];
  corrected: string;
  count: number;
}

/** A text cut where rules correct it, and the text without its mistakes. */
export function markStyle(text: string, rules: readonly MatchedRule[]): MarkedText {
  const style = compileStyle(rules);
  const pieces: MarkedPiece[] = [];
  let from = 0;
  const matches = matchStyle(text, style);
  for (const { start, end, found, correction, rule } of matches) {
    if (start > from) pieces.push({ text: text.slice(from, start), correction: null, explanation: "" });
    pieces.push({ text: found, correction, explanation: rule.explanation });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), correction: null, explanation: "" });
  return { pieces, corrected: correctStyle(text, style).text, count: matches.length };
}
