import { notesAtEnd } from "#app/features/articles/body-text.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { fold } from "#app/platform/text/fold.ts";
import { lastSentenceEnd, withoutLooseAbbreviation } from "#app/platform/text/sentences.ts";

const graphemes = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });

/** A sentence's end is worth losing up to two fifths of the room for (spec 1 §5). */
const SENTENCE_SHARE = 0.6;

/** The longest beginning of whole graphemes within `max` characters. */
function beginning(text: string, max: number): string {
  let kept = "";
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += lengthOf(segment);
    if (length > max) break;
    kept += segment;
  }
  return kept;
}

const withoutLooseEnd = (text: string) => text.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, "");

/**
 * A text within `max` characters: whole, or cut at a sentence's end that falls past 60 % of the limit, else at a word
 * (spec 1 §5). Never within a grapheme; a single word longer than the limit is cut where it must be.
 */
export function cutText(text: string, max: number): string {
  const whole = text.replace(/\s+/g, " ").trim();
  if (lengthOf(whole) <= max) return whole;
  const room = beginning(whole, max);
  const sentence = lastSentenceEnd(whole, room.length);
  if (sentence > 0 && lengthOf(room.slice(0, sentence)) > max * SENTENCE_SHARE) return room.slice(0, sentence);
  return withoutLooseAbbreviation(cutAtWord(whole, max));
}

/** A line within `max` characters, cut at a word. */
export function cutAtWord(text: string, max: number): string {
  const whole = text.replace(/\s+/g, " ").trim();
  if (lengthOf(whole) <= max) return whole;
  const room = beginning(whole, max);
  const isWordEnd = /^\s/u.test(whole.slice(room.length));
  const space = room.lastIndexOf(" ");
  const words = isWordEnd || space <= 0 ? room : room.slice(0, space);
  return withoutLooseEnd(words) || room.trim() || (graphemes.segment(whole)[Symbol.iterator]().next().value?.segment ?? "");
}

/** Units after a cut that tell whether it ends a word. */
const NEAR = 64;

/** A line within `units` UTF-16 units: whole, or its beginning, ended at a word and with an ellipsis; empty where none has room. */
export function cutToUnits(line: string, units: number): string {
  if (line.length <= units) return line;
  // Only the end of the line decides, which may be long.
  const near = line
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, units + NEAR);
  // `cutAtWord` counts characters, of which some take two units or more.
  for (let max = units - 1; max > 0; ) {
    const cut = `${cutAtWord(near, max)}…`;
    if (cut.length <= units) return cut;
    max = Math.min(max - 1, max - Math.ceil((cut.length - units) / 2));
  }
  return "";
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'", apos: "'" };

/** The words of a body: blocks on lines of their own, without tags. */
export const plainText = (html: string): string =>
  notesAtEnd(html)
    .replace(/<(?:script|style|iframe)\b[^<>]*>(?:[^<]|<(?!\/?(?:script|style|iframe)\b))*<\/(?:script|style|iframe)>/gi, " ")
    .replace(/<\/(?:p|h[1-6]|li|td|th|tr|figcaption|blockquote|cite|div|dt|dd)>|<(?:br|hr)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|nbsp|#39|apos);/g, (_, name: string) => ENTITIES[name] ?? " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[\n ]*/g, "\n")
    .trim();

/** Words that any two texts share. Folded. */
const STOPWORDS = new Set(
  "a ao aos as ate com como da das de dela delas dele deles depois do dos e ela elas ele eles em entre era essa essas esse esses esta estas este estes eu foi for foram ha isso isto ja la lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa o os ou para pela pelas pelo pelos por porque qual quando que quem se seja sem ser sera serao seu seus so sob sobre sua suas tambem tem tera ter teve tinha um uma umas uns vai vao".split(
    " ",
  ),
);

/** Words count from three letters on (spec 1 §5). */
const SHORTEST_WORD = 3;

/** The words of a text that mean something, folded. */
export function contentWords(text: string): Set<string> {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD && !STOPWORDS.has(word)));
}

/** The words that a text shares with any of the others. */
export function sharedWords(text: string, others: readonly string[]): string[] {
  const taken = new Set(others.flatMap((other) => [...contentWords(other)]));
  return [...contentWords(text)].filter((word) => taken.has(word));
}
