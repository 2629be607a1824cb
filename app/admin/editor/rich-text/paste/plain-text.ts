import { type FoundEmbed, findEmbed } from "#app/domain/articles/embeds.ts";

/** From this many characters on a line was broken by a page's width; people break shorter ones themselves. */
const WRAPPED_FROM = 45;
/** A line this much shorter than the longest ends a paragraph. */
const SHORT_SHARE = 0.75;

const endsSentence = (line: string) => /[.!?:;…]["'”’»)\]]*$/.test(line);
const beginsItem = (line: string) => /^(?:[-–—*•·▪◦]|\d{1,3}[.)]|\[\d)/.test(line);

/** Whether a block's lines were broken by the width of a page: all but the last are long, and most stop in mid-sentence. */
function isWrapped(lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  const before = lines.slice(0, -1);
  const longest = Math.max(...lines.map((line) => line.length));
  if (longest < WRAPPED_FROM || longest > 140) return false;
  const long = before.filter((line) => line.length >= longest * SHORT_SHARE);
  const cut = long.filter((line) => !endsSentence(line));
  return long.length >= before.length * 0.7 && cut.length >= Math.max(1, before.length * 0.5);
}

function join(one: string, other: string): string {
  return /\p{L}-$/u.test(one) && /^\p{Ll}/u.test(other) ? one.slice(0, -1) + other : `${one} ${other}`;
}

function unwrapBlock(lines: readonly string[]): string[] {
  if (!isWrapped(lines)) return [...lines];
  const longest = Math.max(...lines.map((line) => line.length));
  const paragraphs: string[] = [];
  let goesOn = false;
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (goesOn && last !== undefined && !beginsItem(line)) paragraphs[paragraphs.length - 1] = join(last, line);
    else paragraphs.push(line);
    goesOn = !(line.length < longest * SHORT_SHARE && endsSentence(line));
  }
  return paragraphs;
}

/** A block parted where a line is nothing but a player's address: such a line is never joined to another. */
function partAtPlayers(lines: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (findEmbed(line)) parts.push([line], []);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

/**
 * Paragraphs of plain text: one for each line, as messages have them, but lines that the width of a page broke, as PDFs
 * have them, are put together again, also words divided at a line's end.
 */
export function paragraphsOfText(text: string): string[] {
  const blocks = text
    .replace(/\r\n?|\u2028|\u2029|\f/g, "\n")
    .split(/\n[ \t\u00a0]*\n/)
    .map((block) =>
      block
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    );
  return blocks.flatMap(partAtPlayers).flatMap(unwrapBlock);
}

/** Which of the pasted lines are players: those that are nothing but an address, at the edges only where no other text stands on the line. */
export const playersOf = (lines: readonly string[], isOwnLine: boolean): (FoundEmbed | null)[] =>
  lines.map((line, index) => (isOwnLine || (index > 0 && index < lines.length - 1) ? findEmbed(line) : null));
