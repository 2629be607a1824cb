import { ABBREVIATION_MAX, isAbbreviation, mayEndSentence } from "./abbreviations.ts";
import { fold } from "./fold.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** How sentences begin, but hardly a name: what follows an abbreviation that may end a sentence. */
const OPENERS = words(
  "o a os as um uma uns umas em no na nos nas ao aos de do da dos das por pela pelo para com sem sob sobre ate apos antes depois durante desde segundo conforme ele ela eles elas este esta estes estas esse essa isso isto aquele aquela quem que quando onde como porque se mas porem entretanto ja nao nem tambem ainda agora hoje ontem amanha outro outra outros outras todos todas cada seu sua seus suas ha foi foram e sao era vai veja leia",
);

/** The last word before a full stop, with the points within it: `Cel`, `S.A`, `p.m`. */
const LAST_WORD = /(?:^|[\s("“'‘[/–—-])((?:\p{L}\.)*\p{L}+|R\$)\.$/u;

/** Whether the full stop that ends `before` belongs to an abbreviation, an initial or a number of a list, and `after` goes on with the sentence. */
function goesOn(before: string, after: string): boolean {
  if (/^\d{1,3}\.$/.test(before)) return true;
  const word = LAST_WORD.exec(before.slice(-ABBREVIATION_MAX))?.[1];
  if (word === undefined) return false;
  const next = /^["“'‘(]*(\p{L}+)/u.exec(after)?.[1] ?? "";
  if (word.includes(".") || mayEndSentence(word)) return !OPENERS.has(fold(next));
  return word === "R$" || isAbbreviation(word);
}

const sentences = new Intl.Segmenter("pt-BR", { granularity: "sentence" });

/**
 * Sentences of a text. `Intl.Segmenter` knows numbers (`1.500,00`), ordinals (`1.º`) and small words that follow, but no Portuguese
 * abbreviation: what it parts behind one is joined again.
 */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  // The sentence that is being read: its parts are joined once, because joining at every abbreviation copies a long one each time.
  let parts: string[] = [];
  let tail = "";
  for (const { segment } of sentences.segment(text.replace(/\s+/g, " "))) {
    const part = segment.trim();
    if (part === "") continue;
    if (parts.length > 0 && !goesOn(tail, part)) {
      found.push(parts.join(" "));
      parts = [];
    }
    tail = (parts.length === 0 ? part : `${tail} ${part}`).slice(-ABBREVIATION_MAX);
    parts.push(part);
  }
  return parts.length === 0 ? found : [...found, parts.join(" ")];
}

/** Units around a full stop that tell whether it ends a sentence. */
const NEAR = 64;

/** End of the last sentence that ends within a text's first `room` units; 0 when none does. */
export function lastSentenceEnd(text: string, room: number): number {
  let end = 0;
  for (const { index, 0: signs } of text.slice(0, room).matchAll(/(?<![.!?…])[.!?…]+["”»)]*/gu)) {
    const at = index + signs.length;
    const rest = text.slice(at, at + NEAR);
    if (/^(?:\s|$)/.test(rest) && !(signs.startsWith(".") && goesOn(text.slice(Math.max(0, index - NEAR), index + 1), rest.trimStart()))) end = at;
  }
  return end;
}

/** A text without a title or initial at its end, which says nothing without the name behind it. */
export function withoutLooseAbbreviation(text: string): string {
  let end = text.length;
  while (text[end - 1] === ".") {
    const space = text.lastIndexOf(" ", end - 1);
    const word = text.slice(space + 1, end - 1);
    if (space <= 0 || mayEndSentence(word) || !isAbbreviation(word)) break;
    end = space;
  }
  return text.slice(0, end);
}
