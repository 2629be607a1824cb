import { cleanText } from "./clean-text.ts";
import { goesOn } from "./sentences.ts";

/** From this many characters on a line was broken by a page's width; people break shorter ones themselves. */
const WRAPPED_FROM = 45;
/** Columns of a gazette have at least so many. */
const COLUMN_FROM = 22;
/** Longer lines than a page has are paragraphs. */
const WRAPPED_TO = 140;
/** Letters differ in width: a line that would be this much of the longest with its next word was full. */
const FULL_SHARE = 0.85;
const SURE_SHARE = 1.03;

/** What of a line tells whether its full stop ends a sentence. Units. */
const LINE_END_READ = 64;

/** Signs that fonts of their own draw before items; as text they are of private use. */
const ITEM_SIGN = /^[ \t]*[\uF000-\uF0FF][ \t]*/gm;
const HYPHEN_AT_END = /\p{L}[-\u00AD\u2010]$/u;
/** Words that keep their hyphen at a line's end: days of the week, pronouns, prefixes that are never joined, and words of two that are common. */
const KEEPS_HYPHEN: readonly RegExp[] = [
  /(?:segunda|terça|quarta|quinta|sexta)-feiras?$/iu,
  /(?:[áâéêíîóôú]-l[oa]s?|-lhes?)$/iu,
  /(?:^|[^\p{L}])(?:ex|vice|pós|pré|pró|recém|além|aquém|sem)-\p{L}+$/iu,
  /(?:^|[^\p{L}])(?:anti|arqui|semi|mini|multi)-[iíh]\p{L}+$/iu,
  /(?:^|[^\p{L}])(?:micro|macro|auto|neo|pseudo)-[oóôh]\p{L}+$/iu,
  /(?:^|[^\p{L}])(?:contra|extra|infra|intra|mega|supra|ultra)-[aáâh]\p{L}+$/iu,
  /(?:^|[^\p{L}])(?:inter|super|hiper)-[rh]\p{L}+$/iu,
  /(?:^|[^\p{L}])sub-[brh]\p{L}+$/iu,
  /(?:^|[^\p{L}])(?:norte|sul|latino|ibero|afro|luso|ítalo|franco|nipo|sino|euro)-(?:american|african|corean|brasileir|vietnamit|mato|grossense|asiátic|europe)\p{L}*$/iu,
  /(?:^|[^\p{L}])(?:guarda-(?:chuva|roupa|costas|vidas|civil|municipal)|porta-(?:voz|malas|retrato)|primeira-dama|bem-(?:vind|estar|sucedid|feit)|mal-(?:estar|entendid|assombrad))\p{L}*$/iu,
  // `tornou-se`, `encontram-se`, `reunir-se`, `trata-se`, `deve-se`; but not `catarse`, `metástase`, `hipótese`.
  /(?:\p{L}{2}(?:ou|iu|eu)|am|em|ão|(?<!cat)ar|er|ir|\p{L}{4}(?<!fra|st)a|[bdvz]e|(?<!gê|maio)ne|(?<!diu)re|(?<!exe)ge|gue|[áéíê])-se$/iu,
];

/** Groups of vowels: about the syllables of a piece of a word. */
const syllables = (text: string): number => text.match(/[aeiouáéíóúâêôãõàü]+/giu)?.length ?? 0;

/** Whether a word is made of two: no word has its stress before the third syllable from its end (`técnico-científico`). */
function isOfTwoWords(first: string, second: string): boolean {
  const stress = Math.max(...[..."áéíóúâêô"].map((letter) => first.toLowerCase().lastIndexOf(letter)));
  return stress >= 0 && syllables(first.slice(stress + 1)) + syllables(second) > 2;
}

/** True when a line ends a sentence before the next: no abbreviation does (`art.`, `Dr.`), and no small letter begins one. */
function endsSentence(line: string, next: string): boolean {
  const [, sign] = /([.!?:;…])["'”’»)\]]*$/.exec(line) ?? [];
  if (sign === undefined || (!/[:;]/.test(sign) && /^\p{Ll}/u.test(next))) return false;
  return !(line.endsWith(".") && goesOn(line.slice(-LINE_END_READ), next));
}
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
  return endsSentence(line, next) ? room > width.text * SURE_SHARE : room > width.block * FULL_SHARE;
}

const isDivided = (line: string, next: string) => HYPHEN_AT_END.test(line) && /^\p{Ll}/u.test(next);

/** Whether a hyphen at a line's end joins what stands on both sides of it: numbers, names, codes (`BR-343`, `Guiné-Bissau`). */
const joinsNames = (line: string, next: string) => /[\p{L}\p{N}]-$/u.test(line) && /^[\p{Lu}\p{N}]/u.test(next);
/** A line of capitals alone, whose last word is divided as small letters are. */
const dividesCapitals = (line: string, next: string) => line.includes(" ") && line === line.toUpperCase() && /\p{Lu}-$/u.test(line) && /^\p{Lu}{2}/u.test(next);

function join(one: string, other: string): string {
  if (beginsInside(other)) return one + other;
  const isOfCapitals = dividesCapitals(one, other);
  if (!isOfCapitals && joinsNames(one, other)) return one + other;
  if (!isOfCapitals && !isDivided(one, other)) return `${one} ${other}`;
  const before = /(?<!\p{L})\p{L}+(?=[-\u00AD\u2010]$)/u.exec(one.slice(-30))?.[0] ?? "";
  const after = /^\p{L}+/u.exec(other)?.[0] ?? "";
  const keeps = !one.endsWith("\u00AD") && (isOfTwoWords(before, after) || KEEPS_HYPHEN.some((pattern) => pattern.test(`${one.slice(-25, -1)}-${after}`)));
  return one.slice(0, keeps ? undefined : -1) + other;
}

const longestOf = (lines: readonly string[]): number => lines.reduce((longest, { length }) => Math.max(longest, length), 0);

/** Lines of a block as paragraphs: what the width of a page broke is put together again, if one line shows that it did. */
function unwrapBlock(lines: readonly string[], widest: number): string[] {
  const longest = longestOf(lines);
  const width: Width = { block: longest, text: widest };
  // A divided word shows a page also where its columns are narrow.
  const from = lines.some((next, index) => isDivided(lines[index - 1] ?? "", next)) ? COLUMN_FROM : WRAPPED_FROM;
  const isPage = longest >= from && longest <= WRAPPED_TO;
  const follows = (line: string, next: string) => !beginsItem(next) && isFull(line, next, width);
  const showsBreak = (line: string, next: string) => (/^\p{Ll}/u.test(next) || /[,.]$/.test(line)) && !endsSentence(line, next) && follows(line, next);
  const isWrapped = isPage && lines.some((next, index) => index > 0 && showsBreak(lines[index - 1] ?? "", next));
  const paragraphs: string[] = [];
  let before: string | undefined;
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const isRest = before !== undefined && (beginsInside(line) || isDivided(before, line) || joinsNames(before, line) || (isWrapped && follows(before, line)));
    if (isRest && last !== undefined) paragraphs[paragraphs.length - 1] = join(last, line);
    else paragraphs.push(line);
    before = line;
  }
  return paragraphs;
}

/** A block parted at lines that are never joined to another. */
function partAt(lines: readonly string[], standsAlone: (line: string) => boolean): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (standsAlone(line)) parts.push([line], []);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

/**
 * Paragraphs of plain text: one for each line, as messages have them, but lines that the width of a page broke, as PDFs
 * have them, are put together again, also words divided at a line's end.
 */
export function unwrapLines(text: string, standsAlone: (line: string) => boolean): string[] {
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
    .flatMap((block) => partAt(block, standsAlone))
    .flatMap((block) => unwrapBlock(block, widest))
    .map((paragraph) => cleanText(paragraph).trim())
    .filter((paragraph) => paragraph !== "");
}

/** Pasted text as one line, for a title, a tag or another field of one line; words without a line end keep the spaces around them. */
export function lineOfText(text: string): string {
  const clean = cleanText(text);
  if (!clean.includes("\n")) return clean;
  const [first = "", ...rest] = unwrapLines(text, () => false);
  return rest.reduce(join, first);
}

/** Pasted text for a field of several lines: what the width of a page broke is put together; other lines stay as they are. */
export function pastedText(text: string): string {
  const lines = text.split(/\r\n?|[\n\v\f\x85\u2028\u2029]/).map((line) => line.trim() !== "");
  const paragraphs = unwrapLines(text, () => false);
  if (paragraphs.length >= lines.filter(Boolean).length) return cleanText(text);
  const hasEmptyLine = lines.slice(lines.indexOf(true), lines.lastIndexOf(true)).includes(false);
  return paragraphs.join(hasEmptyLine ? "\n\n" : "\n");
}
