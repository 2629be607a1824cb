import { cleanText } from "#app/platform/text/clean-text.ts";

/**
 * Position of a note in a text: the marked words, with their context before and after. Texts are compared as `noteText` writes them. An ambiguous
 * passage is not found; there is no fuzzy search and no search by position.
 */

/** Least and most characters of context on each side (ours). A shorter one reaches the end of the text. */
export const CONTEXT_MIN = 24;
export const CONTEXT_MAX = 600;
/** Longest marked passage, in characters (ours). */
export const QUOTE_MAX = 500;

export interface Passage {
  quote: string;
  prefix: string;
  suffix: string;
}

/** Position of a passage, by indexes of the text. `isEdited`: its words are no longer those that were marked. */
export interface FoundPassage {
  start: number;
  end: number;
  isEdited: boolean;
}

/** Ends of a text, which no text holds: a context that reaches an end stands only there. */
const FIRST = "\u0002";
const LAST = "\u0003";

/** Maximum length of text that replaces the marked words. */
const REPLACED_MAX = 2 * QUOTE_MAX;

/** A text as passages are looked for in it: as every text is stored, on one line. What stands for the ends of a text is not in it. */
export const noteText = (text: string): string => cleanText(text).replace(/\s+/g, " ").trim();

const isInPair = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return index > 0 && code >= 0xdc00 && code <= 0xdfff;
};

/** Indexes at which `part` begins in `text`, overlapping ones too. */
function placesOf(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}

const isOnce = (part: string, text: string): boolean => {
  const at = text.indexOf(part);
  return at !== -1 && text.indexOf(part, at + 1) === -1;
};

/** The shortest context of at least `CONTEXT_MIN` characters with which the words are there once; null when none does. */
function contextBeside(text: string, start: number, end: number, side: "before" | "after"): string | null {
  const room = side === "before" ? start : text.length - end;
  const full = `${FIRST}${text}${LAST}`;
  for (let length = Math.min(CONTEXT_MIN, room); ; length = Math.min(length + 8, room)) {
    const from = side === "before" ? start - length : start;
    const to = side === "before" ? end : end + length;
    const cut = side === "before" ? isInPair(text, from) : isInPair(text, to);
    const wide = { from: cut && side === "before" ? from - 1 : from, to: cut && side === "after" ? to + 1 : to };
    const context = side === "before" ? text.slice(wide.from, start) : text.slice(end, wide.to);
    const reachesEnd = context.length < CONTEXT_MIN;
    const words = text.slice(wide.from, wide.to);
    const marked = reachesEnd ? (side === "before" ? `${FIRST}${words}` : `${words}${LAST}`) : words;
    if (isOnce(marked, full)) return context;
    if (length >= room || length >= CONTEXT_MAX) return null;
  }
}

/**
 * The passage from `start` to `end` of a text, with as much context on each side as makes it the only one. Null when it is
 * empty or too long, or when the same words stand in the same context elsewhere.
 */
export function passageAt(text: string, start: number, end: number): Passage | null {
  const quote = text.slice(start, end);
  if (quote.trim() === "" || quote.length > QUOTE_MAX) return null;
  const prefix = contextBeside(text, start, end, "before");
  const suffix = contextBeside(text, start, end, "after");
  return prefix === null || suffix === null ? null : { quote, prefix, suffix };
}

/** The passage of words that stand in a text exactly once; null when they are not there, or more than once. */
export function onlyPassage(text: string, quote: string): Passage | null {
  const places = placesOf(quote, text);
  const [at] = places;
  return at === undefined || places.length > 1 ? null : passageAt(text, at, at + quote.length);
}

/**
 * Finds the passage's present position. The marked words count only where they occur once beside their whole context, before or after; other words
 * only between both whole contexts, and only while the marked words occur nowhere else. Null: the text changed, and the passage cannot be located.
 */
export function findPassage(text: string, { quote, prefix, suffix }: Passage): FoundPassage | null {
  const full = `${FIRST}${text}${LAST}`;
  const before = prefix.length < CONTEXT_MIN ? FIRST + prefix : prefix;
  const behind = suffix.length < CONTEXT_MIN ? suffix + LAST : suffix;
  const places = placesOf(quote, full);
  const beside = places.map((at) => ({ at, isAfter: full.slice(0, at).endsWith(before), isBefore: full.startsWith(behind, at + quote.length) }));
  const between = beside.filter(({ isAfter, isBefore }) => isAfter && isBefore);
  const candidates = between.length > 0 ? between : beside.filter(({ isAfter, isBefore }) => isAfter || isBefore);
  const [only] = candidates;
  // In `full` every index is one more than in the text.
  if (only && candidates.length === 1) return { start: only.at - 1, end: only.at - 1 + quote.length, isEdited: false };
  if (places.length > 0) return null;
  const gaps = placesOf(before, full).flatMap((at) => {
    const start = at + before.length;
    return placesOf(behind, full).flatMap((end) => (end > start && end - start <= quote.length + REPLACED_MAX ? [{ start, end }] : []));
  });
  const [gap] = gaps;
  if (!gap || gaps.length > 1 || full.slice(gap.start, gap.end).trim() === "") return null;
  return { start: gap.start - 1, end: gap.end - 1, isEdited: true };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Elements within words; all others stand between them. */
const INLINE = new Set(["strong", "em", "u", "s", "sub", "sup", "a", "code", "b", "i", "cite", "span"]);
/** Elements whose words are not the body's. */
const LEFT_OUT = new Set(["figure", "iframe", "small"]);

const decoded = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{1,8});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The words of a body as a note's passage knows them: without pictures and players, blocks apart. */
export function noteTextOfHtml(html: string): string {
  let text = "";
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf("<", at);
    const close = open === -1 ? -1 : html.indexOf(">", open);
    text += html.slice(at, close === -1 ? undefined : open);
    if (close === -1) break;
    const name = /^<\/?([a-z][a-z\d]{0,9})/i.exec(html.slice(open, open + 12))?.[1]?.toLowerCase() ?? "";
    at = close + 1;
    const isPost = name === "a" && html.startsWith("<a data-embed", open);
    if ((LEFT_OUT.has(name) || isPost) && html[open + 1] !== "/") {
      const end = html.indexOf(`</${name}>`, at);
      at = end === -1 ? html.length : end + name.length + 3;
    }
    if (!INLINE.has(name)) text += " ";
  }
  return noteText(decoded(text));
}
