import type { ArticleStatus } from "#app/features/articles/article.ts";
import type { MediaKind } from "#app/features/media/media-kind.ts";
import type { Role } from "#app/features/people/capabilities.ts";
import { foldedWords, matchTerms, queryWords } from "#app/platform/text/search.ts";

/** Characters of a query that the palette searches for (ours): more than any headline has. */
export const PALETTE_QUERY_MAX = 120;
/** Stored things are searched for from so many letters on; one letter means nearly everything. */
export const RECORD_LETTERS_MIN = 2;
/** Found things of each kind that are shown. */
export const RESULTS_OF_A_KIND = 6;
/** Of these newest matches the best are shown: ranking all of them would read the whole index. */
export const PALETTE_MATCHES_MAX = 60;

/** A story as the palette names it. */
export interface FoundStory {
  id: number;
  title: string;
  kicker: string;
  status: ArticleStatus;
  active: boolean;
}

/** A file of the library as the palette names it. */
export interface FoundMedia {
  id: number;
  title: string;
  alt: string;
  kind: MediaKind;
}

/** A person as the palette names them. */
export interface FoundPerson {
  id: number;
  name: string;
  /** Null for those who do not manage people. */
  email: string | null;
  role: Role;
}

/** Matches of each kind. */
export interface PaletteFindings {
  stories: FoundStory[];
  media: FoundMedia[];
  people: FoundPerson[];
}

/** An FTS5 expression in which every word occurs as the beginning of one; null for a query that is too short. */
export function toPrefixExpression(query: string): string | null {
  const words = queryWords(query);
  if (words.join("").length < RECORD_LETTERS_MIN) return null;
  return matchTerms(query, { isPrefix: () => true }).join(" AND ");
}

/** Scores how well a name matches words: by the number of its words that begin with them; best when it begins with the query. */
function fitOf(name: string, words: readonly string[]): number {
  const own = foldedWords(name);
  const begun = words.filter((word) => own.some((one) => one.startsWith(word))).length;
  return begun + (own.join(" ").startsWith(words.join(" ")) ? 1 : 0);
}

/** The best `limit` of what was found, by their names; equals stay in their order. */
export function bestNamed<T>(found: readonly T[], query: string, nameOf: (one: T) => string, limit: number): T[] {
  const words = queryWords(query);
  return found
    .map((one) => ({ one, fit: fitOf(nameOf(one), words) }))
    .sort((first, second) => second.fit - first.fit)
    .slice(0, limit)
    .map(({ one }) => one);
}

/** Something that can be opened or done, with further words that it is found by. */
interface Named {
  label: string;
  words: string;
}

/** Those of which every word of the query begins a word, best first; all of them for an empty query. */
export function matchCommands<T extends Named>(commands: readonly T[], query: string): T[] {
  const words = queryWords(query);
  const fitting = commands.filter((command) => {
    const own = foldedWords(`${command.label} ${command.words}`);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
  return words.length === 0 ? (query.trim() === "" ? fitting : []) : bestNamed(fitting, query, ({ label }) => label, fitting.length);
}
