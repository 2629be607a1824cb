import { type Reading, skipSpace, tokenAt } from "./tokens.ts";

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

/** Whether a match ends where a number can end: nothing belongs to it that it has not read. */
export function endsThere(reading: Reading, next: number): boolean {
  const token = tokenAt(reading, next);
  if (token.kind === "digits" || token.kind === "word") return false;
  return !(/^[-–/.,:]$/.test(token.text) && tokenAt(reading, next + 1).kind === "digits");
}
