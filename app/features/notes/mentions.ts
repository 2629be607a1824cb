import { foldWord } from "#app/features/checks/tokens.ts";
import { MENTIONS_MAX, type NotePerson } from "./note.ts";

const LETTER = /[\p{L}\p{N}]/u;

const folded = (text: string): string => foldWord(text).replace(/\s+/g, " ").trim();

/** Names by which people can be called: the whole one, and the first where it is one person's alone. */
function namesOf(people: readonly NotePerson[]): { name: string; people: NotePerson[] }[] {
  const names = new Map<string, NotePerson[]>();
  const add = (name: string, person: NotePerson) => names.set(name, [...(names.get(name) ?? []), person]);
  for (const person of people) add(folded(person.name), person);
  const firsts = new Map<string, NotePerson[]>();
  for (const person of people) {
    const first = folded(person.name).split(" ")[0] ?? "";
    firsts.set(first, [...(firsts.get(first) ?? []), person]);
  }
  for (const [first, [person, ...others]] of firsts) if (person && others.length === 0 && !names.has(first)) add(first, person);
  return [...names]
    .filter(([name]) => name !== "")
    .map(([name, named]) => ({ name, people: named }))
    .sort((one, other) => other.name.length - one.name.length);
}

/**
 * People whom a text mentions: "@" and a whole name, without regard to accents and capitals, or a first name that only one
 * person has; the longest name that fits. People of one whole name are all meant. In the order of the text, at most `MENTIONS_MAX`.
 */
export function mentionedPeople(text: string, people: readonly NotePerson[]): NotePerson[] {
  const names = namesOf(people);
  const words = foldWord(text.normalize("NFC")).replace(/\s/g, " ");
  const found = new Map<number, NotePerson>();
  for (let at = words.indexOf("@"); at !== -1; at = words.indexOf("@", at + 1)) {
    // An "@" within a word is an e-mail's.
    if (LETTER.test(words[at - 1] ?? "")) continue;
    const named = names.find(({ name }) => words.startsWith(name, at + 1) && !LETTER.test(words[at + 1 + name.length] ?? ""));
    for (const person of named?.people ?? []) if (found.size < MENTIONS_MAX) found.set(person.id, person);
  }
  return [...found.values()];
}
