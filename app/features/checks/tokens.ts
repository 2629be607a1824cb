import { foldWord } from "#app/platform/text/fold.ts";
import { isAbbreviation } from "#app/platform/text/sentences.ts";

/** A word, a number or a sign of a text, where it stands in it. */
export interface Token {
  text: string;
  /** Without accents and case. */
  folded: string;
  kind: "word" | "digits" | "sign";
  start: number;
  end: number;
  /** Nothing stands between it and the token before. */
  isTight: boolean;
  /** The first word of a sentence, a line, a quotation or what follows a colon: its capital says nothing. */
  opensSentence: boolean;
  letters: "lower" | "capital" | "upper" | "none";
}

const TOKEN = /R\$|US\$|\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’](?=\p{L})[\p{L}\p{M}]+)*|[^\s\p{L}\p{N}]|\S/gu;

function lettersOf(text: string): Token["letters"] {
  const letters = [...text].filter((character) => /\p{L}/u.test(character));
  const [first] = letters;
  if (first === undefined) return "none";
  if (!/\p{Lu}/u.test(first)) return "lower";
  return letters.length > 1 && letters.every((letter) => /[\p{Lu}ºª]/u.test(letter)) ? "upper" : "capital";
}

/** True when the sign lets the next word begin a sentence; `earlier` are the two tokens in front of it. */
function opens(sign: Token, earlier: readonly (Token | undefined)[]): boolean {
  const [first, before] = earlier;
  if (sign.text === ".") return !(sign.isTight && before?.kind === "word" && isAbbreviation(before.text, first?.text));
  return /^[!?…:;“”"«•·–—*|]$/.test(sign.text);
}

/** The tokens of a text. Sentences also begin after a line's end. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let opensNext = true;
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [found] = match;
    const start = match.index;
    const kind = /^\d/.test(found) ? "digits" : /^\p{L}/u.test(found) && !found.includes("$") ? "word" : "sign";
    if (text.slice(end, start).includes("\n")) opensNext = true;
    const before = tokens.at(-1);
    const token: Token = {
      text: found,
      folded: foldWord(found),
      kind,
      start,
      end: start + found.length,
      isTight: before !== undefined && start === end,
      opensSentence: kind !== "sign" && opensNext,
      letters: lettersOf(found),
    };
    if (kind !== "sign") opensNext = false;
    else if (opens(token, [tokens.at(-2), before])) opensNext = true;
    tokens.push(token);
    end = token.end;
  }
  return tokens;
}
