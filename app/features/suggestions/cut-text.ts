import { lengthOf } from "#app/platform/text/clean-text.ts";
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
