import { cutToUnits } from "#app/features/suggestions/cut-text.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { formatCount } from "#app/platform/values/format-number.ts";

/** What Instagram takes of a caption (contracts of content publishing): more is refused when it is published. */
export const CAPTION_MAX = 2_200;
/** Five since Instagram lowered it from thirty. */
export const HASHTAGS_MAX = 5;
export const MENTIONS_MAX = 20;

/** A hashtag begins where no word does; it needs a letter. */
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/])[#＃](?=[\p{N}_]*[\p{L}])[\p{L}\p{M}\p{N}_]+/gu;
/** An account's name has up to 30 letters, digits, points and underlines; within an e-mail address it is none. */
const MENTION = /(?<![\p{L}\p{M}\p{N}_.@])[@＠][A-Za-z0-9_](?:[A-Za-z0-9_.]{0,28}[A-Za-z0-9_])?/gu;

export interface CaptionCount {
  /** UTF-16 units, as a text area's `maxlength` counts: never fewer than Instagram counts. */
  characters: number;
  hashtags: number;
  mentions: number;
}

/** The accounts that a caption names, as it writes them. */
export const mentionsOf = (caption: string): string[] => [...caption.matchAll(MENTION)].map(([name]) => name);

export const countCaption = (caption: string): CaptionCount => ({
  characters: caption.length,
  hashtags: [...caption.matchAll(HASHTAG)].length,
  mentions: mentionsOf(caption).length,
});

/** What of a caption Instagram would refuse, as sentences; empty when it takes it. */
export function captionProblems(caption: string): string[] {
  const { characters, hashtags, mentions } = countCaption(caption);
  return [
    ...(characters > CAPTION_MAX ? [`A legenda passa de ${formatCount(CAPTION_MAX)} caracteres.`] : []),
    ...(hashtags > HASHTAGS_MAX ? [`A legenda tem mais de ${HASHTAGS_MAX} hashtags.`] : []),
    ...(mentions > MENTIONS_MAX ? [`A legenda tem mais de ${MENTIONS_MAX} menções.`] : []),
  ];
}

/** The text without what `pattern` finds beyond the first `max`; `instead` is what stays of each. */
function atMost(text: string, pattern: RegExp, max: number, instead: (found: string) => string): string {
  let seen = 0;
  return text.replace(pattern, (found) => {
    seen += 1;
    return seen <= max ? found : instead(found);
  });
}

/** A text of lines as every text is stored, with at most one empty line between two others. */
export const tidyLines = (text: string): string =>
  cleanText(text)
    .split("\n")
    .map((line) => line.replace(/\s+/gu, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Less of a line than this is no beginning of it, unless there is nothing else (ours). UTF-16 units. */
const PARTIAL_LINE_MIN = 40;

/** Whole lines as long as there is room, then as much of the next as ends with a word. */
function cutCaption(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept: string[] = [];
  let remaining = max;
  for (const line of text.split("\n")) {
    const left = kept.length > 0 ? remaining - 1 : remaining;
    if (line.length > left) {
      if (left >= PARTIAL_LINE_MIN || kept.length === 0) kept.push(cutToUnits(line, left));
      break;
    }
    kept.push(line);
    remaining = left - line.length;
  }
  return kept.join("\n").trim();
}

/**
 * A caption that Instagram takes, with as much of the text as there is room for in `max` UTF-16 units: hashtags beyond the
 * limit go, mentions beyond it become plain names, and the end is cut at a word. What fits already comes back the same.
 */
export function fitCaption(text: string, max: number = CAPTION_MAX): string {
  const tagged = atMost(tidyLines(text), HASHTAG, HASHTAGS_MAX, () => "");
  const named = atMost(tagged, MENTION, MENTIONS_MAX, (found) => found.slice(1));
  return cutCaption(tidyLines(named), max);
}

/** A text with its end under it, an empty line between: the end stays whole. */
export const withFooter = (text: string, end: string): string => `${fitCaption(text, CAPTION_MAX - end.length - 2)}\n\n${end}`.trim();

/** What stands under every caption: where the story is, and the hashtags. An address in a caption cannot be followed, but a short one can be typed. */
export const captionFooter = (siteName: string, hashtags: readonly string[], link?: string): string =>
  [`Leia a matéria completa no ${siteName}: link na bio${link ? ` ou ${link.replace(/^https?:\/\//, "")}` : "."}`, hashtags.join(" ")].filter((line) => line !== "").join("\n\n");

/** The caption that nobody wrote (spec 1 §8): the title, where the story is, hashtags. */
export const defaultCaption = (title: string, end: string): string => withFooter(title, end);
