import { type FoundEmbed, findEmbed } from "#app/features/articles/embeds.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";

/** From this many characters on a line was broken by a page's width; people break shorter ones themselves. */
const WRAPPED_FROM = 45;
/** Longer lines than a page has are paragraphs. */
const WRAPPED_TO = 140;
/** Letters differ in width: a line that would be this much of the longest with its next word was full. */
const FULL_SHARE = 0.85;
const SURE_SHARE = 1.03;

/** Signs that fonts of their own draw before items; as text they are of private use. */
const ITEM_SIGN = /^[ \t]*[\uF000-\uF0FF][ \t]*/gm;
const HYPHEN_AT_END = /\p{L}[-\u00AD\u2010]$/u;
/** Words that keep their hyphen at a line's end: days of the week, pronouns, and prefixes that are never joined. */
const KEEPS_HYPHEN = /(?:(?:segunda|terça|quarta|quinta|sexta)-feiras?|[áâéêíîóôú]-l[oa]s?|-lhes?|(?:^|[^\p{L}])(?:ex|vice|pós|pré|pró|recém)-\p{L}+)$/iu;

const endsSentence = (line: string) => /[.!?:;…]["'”’»)\]]*$/.test(line);
const beginsItem = (line: string) => /^(?:[-–—*•·▪◦]|\d{1,3}[.)]|\[\d)/.test(line);
/** True for punctuation that no paragraph begins with: it followed a superscript, which PDF readers take for a line of its own. */
const beginsInside = (line: string) => /^[,.;:!?)](?:\s|$)/.test(line);

/** Characters of a page's lines: the longest of the block, and of all blocks. */
interface Width {
  block: number;
  text: number;
}

/** True when a line was broken before the first word of the next for lack of room; for one that ends a sentence only when that is certain. */
function isFull(line: string, next: string, width: Width): boolean {
  const room = line.length + 1 + (/^\S+/.exec(next)?.[0].length ?? 0);
  return endsSentence(line) ? room > width.text * SURE_SHARE : room > width.block * FULL_SHARE;
}

const isDivided = (line: string, next: string) => HYPHEN_AT_END.test(line) && /^\p{Ll}/u.test(next);

function join(one: string, other: string): string {
  if (beginsInside(other)) return one + other;
  if (!isDivided(one, other)) return `${one} ${other}`;
  const word = /^\p{L}+/u.exec(other)?.[0] ?? "";
  return one.slice(0, KEEPS_HYPHEN.test(`${one.slice(-12, -1)}-${word}`) ? undefined : -1) + other;
}

const longestOf = (lines: readonly string[]): number => lines.reduce((longest, { length }) => Math.max(longest, length), 0);

/** Lines of a block as paragraphs: what the width of a page broke is put together again, if one line shows that it did. */
function unwrapBlock(lines: readonly string[], widest: number): string[] {
  const longest = longestOf(lines);
  const width: Width = { block: longest, text: widest };
  const isPage = longest >= WRAPPED_FROM && longest <= WRAPPED_TO;
  const goesOn = (line: string, next: string) => !beginsItem(next) && isFull(line, next, width);
  const showsBreak = (line: string, next: string) => (/^\p{Ll}/u.test(next) || line.endsWith(",")) && !endsSentence(line) && goesOn(line, next);
  const isWrapped = isPage && lines.some((next, index) => index > 0 && showsBreak(lines[index - 1] ?? "", next));
  const paragraphs: string[] = [];
  let before: string | undefined;
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const isRest = before !== undefined && (beginsInside(line) || isDivided(before, line) || (isWrapped && goesOn(before, line)));
    if (isRest && last !== undefined) paragraphs[paragraphs.length - 1] = join(last, line);
    else paragraphs.push(line);
    before = line;
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
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, "\n")
    .replace(ITEM_SIGN, "• ")
    .split(/\n[ \t\u00a0]*\n/)
    .map((block) =>
      block
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    );
  const widest = longestOf(blocks.flat().filter((line) => line.length <= WRAPPED_TO));
  return blocks
    .flatMap(partAtPlayers)
    .flatMap((block) => unwrapBlock(block, widest))
    .map((paragraph) => cleanText(paragraph).trim())
    .filter((paragraph) => paragraph !== "");
}

/** Pasted text as one line, for a title, a tag or another field of one line. */
export const lineOfText = (text: string): string => paragraphsOfText(text).join(" ");

/** Pastes text into a field of one line by the rules of the body: words divided at line ends joined, lines parted by spaces. */
export function pasteLine(event: { clipboardData: DataTransfer; preventDefault(): void }): void {
  const text = event.clipboardData.getData("text/plain");
  const line = lineOfText(text);
  if (line === text) return;
  event.preventDefault();
  // Deprecated without a successor: the only way to insert that the browser can undo.
  document.execCommand("insertText", false, line);
}

/** Finds the pasted lines that are players: those with nothing but an address; first and last only when no other text is on the line. */
export const playersOf = (lines: readonly string[], isOwnLine: boolean): (FoundEmbed | null)[] =>
  lines.map((line, index) => (isOwnLine || (index > 0 && index < lines.length - 1) ? findEmbed(line) : null));
