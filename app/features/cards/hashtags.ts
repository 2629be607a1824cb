import { isCertainName } from "#app/features/checks/known-names.ts";
import { HASHTAGS_MAX } from "./caption-limits.ts";

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

/** A word or a single sign of a text without accents; `at`: where it begins. */
interface Token {
  text: string;
  at: number;
}

const tokensOf = (text: string): Token[] =>
  [
    ...unaccented(text)
      .replace(/’/g, "'")
      .matchAll(/[A-Za-z0-9]+|[^\sA-Za-z0-9]/g),
  ].map(({ 0: token, index }) => ({ text: token, at: index }));

/** Before an ordinary word these make it a place. */
const PLACE_PREPOSITIONS = new Set(["em", "de", "para", "ate", "por"]);

/** Whether a token of a text spells a name's word: in small letters, in capitals, or with a capital; a number of a king only in capitals. */
function spells(token: string, word: string): boolean {
  const [lower, upper] = [word.toLowerCase(), word.toUpperCase()];
  return token === upper || token === upper.charAt(0) + lower.slice(1) || (token === lower && !ROMAN.test(upper));
}

/** Where a text names a town; -1 when it does not. One that is an ordinary word too ("seleção brasileira") counts only as a place: "em Brasileira". */
function townIndex(town: string, text: readonly Token[]): number {
  const name = tokensOf(town);
  const [first] = name;
  if (!first) return -1;
  const isSure = name.length > 1 || isCertainName(first.text.toLowerCase());
  const found = text.findIndex(
    (token, at) =>
      /^[A-Z]/.test(token.text) && name.every((word, offset) => spells(text[at + offset]?.text ?? "", word.text)) && (isSure || PLACE_PREPOSITIONS.has(text[at - 1]?.text ?? "")),
  );
  return text[found]?.at ?? -1;
}

/** The hashtags of a story: its subject, its sections, the towns it names first, the state and the paper; each once. */
export function storyHashtags({ title, kicker, text, sections, towns, siteName }: HashtagSource): string[] {
  const tokens = tokensOf(`${title}\n${text}`);
  const named = towns
    .map((town) => ({ town, at: townIndex(town, tokens) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .slice(0, TOWNS_MAX)
    .map(({ town }) => town);
  const offered: string[] = [];
  for (const name of [kicker, ...sections, ...named, "Piauí", siteName]) {
    const tag = hashtagOf(name);
    if (tag !== null && !offered.some((one) => one.toLowerCase() === tag.toLowerCase())) offered.push(tag);
  }
  return offered.slice(0, HASHTAGS_MAX);
}
