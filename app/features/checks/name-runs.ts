import type { Token } from "./tokens.ts";

/** Words that join the parts of a name. */
const CONNECTORS = new Set(["de", "da", "do", "dos", "das", "del", "von", "van", "di"]);

/** A word of a name; `joined` when a connector stands before it. */
export interface NameWord {
  folded: string;
  token: Token;
  joined: boolean;
}

/** A run of capitalised words is read in pieces of this many words: names are shorter, and the search is quadratic. */
const RUN_MAX = 40;

const isCapital = (token: Token) => token.kind === "word" && (token.letters === "capital" || token.letters === "upper");
const isSingleVowel = (token: Token) => /^[aeo]$/.test(token.folded);

/**
 * Words with capitals that stand together, with what joins them: "Hospital Regional Chagas Rodrigues", "João P. da Silva".
 * A comma, "e" or a sentence's end parts them. The first may have its capital from the sentence alone.
 */
export function nameRunsOf(tokens: readonly Token[]): NameWord[][] {
  const runs: NameWord[][] = [];
  let run: NameWord[] = [];
  let joined = false;
  const close = () => {
    if (run.length > 0) runs.push(run);
    run = [];
    joined = false;
  };
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (isCapital(token)) {
      if (token.opensSentence || run.length === RUN_MAX) close();
      // "A", "O" and "E" at the start are articles; within a name they are initials.
      if (!(token.opensSentence && isSingleVowel(token) && next?.text !== ".")) run.push({ folded: token.folded, token, joined });
      joined = false;
    } else if (run.length > 0 && token.kind === "word" && CONNECTORS.has(token.folded) && next && isCapital(next)) joined = true;
    else if (run.length > 0 && (token.text === "." || token.text === "-") && token.isTight && next && !next.opensSentence && (isCapital(next) || CONNECTORS.has(next.folded)))
      continue;
    else close();
  }
  close();
  return runs;
}
