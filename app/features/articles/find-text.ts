import { withoutAccents } from "#app/platform/text/fold.ts";
export interface FindOptions {
  /** "a" finds "A" unless this is set. */
  matchCase: boolean;
  /** "piaui" finds "Piauí" while this is set. */
  ignoreAccents: boolean;
  /** Letters and digits around what is found are no match. */
  wholeWord: boolean;
}

export interface TextRange {
  start: number;
  end: number;
}

/** Stands in a searched text for what is no text: nothing finds it. */
export const NO_TEXT = "\ufffc";

const WORD = /[\p{L}\p{N}_]/u;

/** A text as it is compared, with the index in the text that each of its characters comes from. */
function folded(text: string, { matchCase, ignoreAccents }: FindOptions): { characters: string; places: number[] } {
  let characters = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character === "\u00a0" ? " " : character;
    const base = ignoreAccents ? withoutAccents(plain) : plain.normalize("NFD");
    const same = matchCase ? base : base.toLowerCase();
    characters += same;
    for (let index = 0; index < same.length; index += 1) places.push(at);
    at += character.length;
  }
  places.push(at);
  return { characters, places };
}

/** Places of a text in another, in order, none within another. Only whole characters are found: "e" is not found in "é" by its letter alone. */
export function findText(text: string, wanted: string, options: FindOptions): TextRange[] {
  const query = folded(wanted, options).characters;
  if (query === "" || wanted.includes(NO_TEXT)) return [];
  const { characters, places } = folded(text, options);
  const found: TextRange[] = [];
  for (let from = characters.indexOf(query); from !== -1; from = characters.indexOf(query, from)) {
    const to = from + query.length;
    const [start = 0, end = 0] = [places[from], places[to]];
    const isWhole = (from === 0 || places[from - 1] !== start) && places[to - 1] !== end && !(!options.ignoreAccents && /^\p{M}/u.test(text.slice(end)));
    const isApart = !options.wholeWord || !(isWordBefore(text, start) || WORD.test(String.fromCodePoint(text.codePointAt(end) ?? 32)));
    if (isWhole && isApart) found.push({ start, end });
    from = isWhole && isApart ? to : from + 1;
  }
  return found;
}

function isWordBefore(text: string, at: number): boolean {
  const low = text.charCodeAt(at - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff;
  return at > 0 && (WORD.test(text.slice(at - (isPair ? 2 : 1), at)) || /\p{M}/u.test(text.slice(at - 1, at)));
}
