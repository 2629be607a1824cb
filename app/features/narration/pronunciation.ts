/** The newsroom's pronunciation of a word or a name. */
export interface Pronunciation {
  /** Whole words, in any case, with their accents. */
  written: string;
  spoken: string;
}

/** Limits of the newsroom's list (ours): entries, and characters of their two sides. */
export const PRONUNCIATIONS_MAX = 200;
export const WRITTEN_MAX = 60;
export const SPOKEN_MAX = 120;

/** Something that is wrong with an entry of the list. */
export interface PronunciationProblem {
  /** Index of the entry; the first one too many when there are too many. */
  entry: number;
  kind: "too-many" | "no-written" | "no-spoken" | "written-too-long" | "spoken-too-long" | "no-word" | "repeated";
}

/** A text without the spaces around and the double ones within. */
const tidy = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** Returns the key by which two entries are of the same words. */
export const writtenKey = (written: string): string => tidy(written).toLowerCase();

function problemsOf({ written, spoken }: Pronunciation): PronunciationProblem["kind"][] {
  const [left, right] = [tidy(written), tidy(spoken)];
  const found: PronunciationProblem["kind"][] = [];
  if (left === "") found.push("no-written");
  else if (!/^[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?$/u.test(left)) found.push("no-word");
  if ([...left].length > WRITTEN_MAX) found.push("written-too-long");
  if (!/\p{L}/u.test(right)) found.push("no-spoken");
  if ([...right].length > SPOKEN_MAX) found.push("spoken-too-long");
  return found;
}

/** Everything that is wrong with a list, by entry; nothing for one that can be stored. */
export function pronunciationProblems(list: readonly Pronunciation[]): PronunciationProblem[] {
  const seen = new Set<string>();
  const problems: PronunciationProblem[] = list.length > PRONUNCIATIONS_MAX ? [{ entry: PRONUNCIATIONS_MAX, kind: "too-many" }] : [];
  for (const [entry, pronunciation] of list.slice(0, PRONUNCIATIONS_MAX).entries()) {
    problems.push(...problemsOf(pronunciation).map((kind) => ({ entry, kind })));
    const key = writtenKey(pronunciation.written);
    if (key !== "" && seen.has(key)) problems.push({ entry, kind: "repeated" });
    seen.add(key);
  }
  return problems;
}

/** The list as a person writes it: a line for each entry, `escrito = falado`. Empty lines are skipped; a line without `=` has nothing spoken. */
export const parsePronunciations = (text: string): Pronunciation[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf("=");
    const [written, spoken] = at < 0 ? [tidy(line), ""] : [tidy(line.slice(0, at)), tidy(line.slice(at + 1))];
    return written === "" && spoken === "" ? [] : [{ written, spoken }];
  });

/** A list as its lines. */
export const printPronunciations = (list: readonly Pronunciation[]): string => list.map(({ written, spoken }) => `${tidy(written)} = ${tidy(spoken)}`).join("\n");
