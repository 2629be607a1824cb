/**
 * Emoji that need signs which show nothing (joined ones, flags of tags, keys), to be kept; then such signs themselves: soft hyphens,
 * zero-width spaces and joiners, marks of direction, byte order marks, controls but for tab and line ends, halves of characters, private
 * use, non-characters, and the sign that stands for an object of another program.
 */
const EMOJI_OR_INVISIBLE =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?)*|[0-9#*]\uFE0F\u20E3)|[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Co}\p{Cs}\uFFF9-\uFFFC]|(?![\t\n\r])\p{Cc}/gu;

/** A text without signs that show nothing; those that make an emoji stay. */
export const withoutInvisible = (text: string): string => text.replace(EMOJI_OR_INVISIBLE, "$1");

/** Letters joined by a typesetter: f with f, i, l, and s with t. */
const LIGATURE = /[\uFB00-\uFB06]/g;
const LINE_END = /\r\n?|[\v\f\x85\u2028\u2029]/g;

const SPACES = /[ \u00A0\u2000-\u200A\u202F\u205F\u3000]+/g;
/** A space that must not break stays after these, before a number, a unit or a sign of one; elsewhere programs put it to pad. */
const FIRM_BEFORE = /(?:R\$|US\$|§|n[.º°]+|art\.|p\.|\d)$/i;
const FIRM_AFTER = /^(?:\d|[%°º]|[a-z]{1,3}\b|mil\b|milh|bilh)/i;

/** A run of spaces as it is stored: one that holds a wide space is one space, firm where it stands in such a place alone. */
function plainSpace(run: string, at: number, whole: string): string {
  if (!/[^ ]/.test(run)) return run;
  const isFirm = /^[\u00A0\u202F]$/.test(run) && FIRM_BEFORE.test(whole.slice(Math.max(0, at - 6), at)) && FIRM_AFTER.test(whole.slice(at + 1, at + 8));
  return isFirm ? "\u00A0" : " ";
}

/**
 * Every text that a person or an import brings, in the one spelling that is stored and compared: composed characters (NFC), letters
 * instead of ligatures, no invisible signs, line feeds alone, and spaces that do not break only between a number and what it counts.
 */
export const cleanText = (text: string): string =>
  withoutInvisible(text.replace(LINE_END, "\n"))
    .replace(LIGATURE, (letters) => letters.normalize("NFKC"))
    .normalize("NFC")
    .replace(SPACES, plainSpace);

/** Characters as a person counts them, so that an accent or an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;
