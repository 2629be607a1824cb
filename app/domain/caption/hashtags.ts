import { isSurelyName } from "../facts/known-names.ts";
import { foldWord } from "../facts/tokens.ts";

/** How many stand under a caption: more look like an advertisement (ours). */
const OFFERED_MAX = 6;
const TOWNS_MAX = 2;

const unaccented = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

/** Numbers of kings and of towns. */
const ROMAN = /^[IVX]{2,}$/;

/** A name as a hashtag: `#PedroII`, `#SaoJoseDoDivino`; null when no letter is in it. Without accents, as people type them. */
export function hashtagOf(name: string): string | null {
  const words = unaccented(name).match(/[A-Za-z0-9]+/g) ?? [];
  const tag = words.map((word) => (ROMAN.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())).join("");
  return /[A-Za-z]/.test(tag) ? `#${tag}` : null;
}

interface HashtagSource {
  title: string;
  kicker: string;
  /** The body as plain text. */
  text: string;
  /** Names of the story's sections, as the newsroom calls them. */
  sections: readonly string[];
  /** Names of all towns. */
  towns: readonly string[];
  siteName: string;
}

/** Where a text names a town; -1 when it does not. One that is an ordinary word too ("seleção brasileira") counts only as a place: "em Brasileira". */
function namedAt(town: string, text: string): number {
  const words = foldWord(town).split(/\s+/);
  const name = words
    .map((word) => `(?:${word.charAt(0).toUpperCase()}${word.slice(1)}|${word.toUpperCase()}|${ROMAN.test(word.toUpperCase()) ? word.toUpperCase() : word})`)
    .join("\\s+");
  const isSure = words.length > 1 || isSurelyName(words[0] ?? "");
  const capital = new RegExp(`${isSure ? "(?<![A-Za-z])" : "(?<=\\b(?:em|de|para|ate|por)\\s)"}(?=[A-Z])${name}(?![A-Za-z])`);
  return text.search(capital);
}

/** The hashtags of a story: its subject, its sections, the towns it names first, the state and the paper; each once. */
export function storyHashtags({ title, kicker, text, sections, towns, siteName }: HashtagSource): string[] {
  const told = unaccented(`${title}\n${text}`);
  const named = towns
    .map((town) => ({ town, at: namedAt(town, told) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .slice(0, TOWNS_MAX)
    .map(({ town }) => town);
  const offered: string[] = [];
  for (const name of [kicker, ...sections, ...named, "Piauí", siteName]) {
    const tag = hashtagOf(name);
    if (tag !== null && !offered.some((one) => one.toLowerCase() === tag.toLowerCase())) offered.push(tag);
  }
  return offered.slice(0, OFFERED_MAX);
}
