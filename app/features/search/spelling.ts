import { isStopWord } from "./tokens.ts";

/** Spellings of one sound, in the order in which they are replaced. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ç/g, "s"],
  [/ch|sh/g, "x"],
  [/ph/g, "f"],
  [/lh/g, "li"],
  [/nh/g, "ni"],
  [/qu(?=[ei])|q/g, "k"],
  [/gu(?=[ei])/g, "G"],
  [/g(?=[ei])/g, "j"],
  [/sc(?=[ei])|xc(?=[ei])|c(?=[ei])/g, "s"],
  [/c/g, "k"],
  [/[zß]/g, "s"],
  [/h/g, ""],
  [/y/g, "i"],
  [/w/g, "v"],
  [/n(?=[pb])/g, "m"],
  [/(.)\1+/g, "$1"],
  [/e(?=s?$)/g, "i"],
  [/o(?=s?$)/g, "u"],
  [/G/g, "g"],
];

const withoutAccents = (text: string): string => text.normalize("NFC").replace(/[^a-zç]/gu, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""));

/** How a word sounds, roughly: words that are mistaken for one another have one sound. `written`: small letters, with accents. */
export const soundOf = (written: string): string => SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), withoutAccents(written));

/** Letters that must be added, taken away, replaced or exchanged with the next one. */
export function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const [above, before] = [rows[i - 1] ?? [], rows[i - 2] ?? []];
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (above[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(Math.min(replaced, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, isExchanged ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

/** Shorter words are near to too many. Letters. */
const CORRECTED_MIN = 4;
/** Letters from which on a word may have a second mistake. */
const LONG = 9;

/** Whether a word may be meant: by its sound, by one letter, or, where it is long, by little more. */
const isNear = (letters: number, heard: number, read: number): boolean => heard === 0 || Math.min(heard, read) === 1 || (letters >= LONG && heard + read <= 3);

/** A word of the vocabulary that may be meant: folded, and as it is written. */
export interface SpellingCandidate {
  word: string;
  written: string;
}

/** The candidate that was most likely meant; null where none is near enough. Equals stay in their order. */
export function nearestWord(typed: string, candidates: readonly SpellingCandidate[]): SpellingCandidate | null {
  const sound = soundOf(typed);
  if (typed.length < CORRECTED_MIN) return null;
  const near = candidates.flatMap((candidate) => {
    const heard = editDistance(sound, soundOf(candidate.written));
    const read = editDistance(typed, candidate.word);
    return candidate.word !== typed && isNear(typed.length, heard, read) ? [{ candidate, distance: heard + read }] : [];
  });
  return near.sort((one, other) => one.distance - other.distance)[0]?.candidate ?? null;
}

/** Pairs of spellings that a search by trigrams would not bring together. */
const RESPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ss|s(?=[aou])|s(?=[ei])/g, "c"],
  [/c(?=[ei])/g, "s"],
  [/ch/g, "x"],
  [/x/g, "ch"],
  [/z/g, "s"],
  [/s/g, "z"],
  [/l(?=i[aeo])/g, "lh"],
  [/v/g, "b"],
  [/(.)\1+/g, "$1"],
];

const gramsOf = (word: string): string[] => {
  const padded = `0${word}0`;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
};

/** The trigrams by which a word's candidates are found: its own, and those of other spellings of its sound. A 0 stands at both ends. */
export const trigramsOf = (typed: string): string[] => [...new Set([typed, ...RESPELLINGS.map(([from, to]) => typed.replace(from, to))].flatMap(gramsOf))];

/** Beginnings and ends that a word without spaces may be cut at, for `breakWord`. */
export const partsOf = (typed: string): string[] => {
  const parts = new Set<string>();
  for (let from = 0; from < typed.length; from += 1) for (let to = from + 3; to <= typed.length; to += 1) if (to - from < typed.length) parts.add(typed.slice(from, to));
  return [...parts];
};

/** A word cut into known ones, as few as there may be; words of one and two letters are those that every text has. */
export function breakWord(typed: string, isKnown: (part: string) => boolean): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let to = 1; to <= typed.length; to += 1) {
    best[to] = null;
    for (let from = 0; from < to; from += 1) {
      const before = best[from];
      const part = typed.slice(from, to);
      if (before && part.length < typed.length && (part.length < 3 ? isStopWord(part) : isKnown(part)) && (best[to]?.length ?? 9) > before.length + 1) best[to] = [...before, part];
    }
  }
  const found = best[typed.length];
  return found && found.length > 1 && found.some((part) => part.length > 3) ? found : null;
}
