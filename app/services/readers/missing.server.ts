import { knownRead, readTogether } from "#app/db/database.ts";
import type { ArticleSummary } from "#app/domain/article/article.ts";
import { closestStories, toAnyWordExpression, wordsOfAddress } from "#app/domain/article/lost-address.ts";
import { MAX_MATCHES } from "#app/domain/article/search.ts";
import { type House, pageReads, type ReaderDeps } from "./page-reads.ts";

const NEWEST = 6;
const SUGGESTIONS = 4;

export interface MissingReading extends House {
  /** The words of the address, for a search. */
  words: readonly string[];
  suggestions: readonly ArticleSummary[];
  /** The newest stories that are not suggested already. */
  latest: readonly ArticleSummary[];
}

/** What a page that is not there offers instead, in one round trip. */
export function createMissingService(deps: ReaderDeps) {
  const { db, articles, now } = deps;
  return {
    /** `path` is the address that led nowhere. */
    async offer(path: string): Promise<MissingReading> {
      const words = wordsOfAddress(path);
      const expression = toAnyWordExpression(words);
      const [, , house, latest, { items: matches }] = await readTogether(
        db,
        ...pageReads(deps),
        articles.readLatest(NEWEST),
        expression === null ? knownRead({ items: [] }) : articles.readFound({ expression, town: null, since: null }, MAX_MATCHES, now()),
      );
      const suggestions = closestStories(matches, words, SUGGESTIONS);
      const shown = new Set(suggestions.map(({ id }) => id));
      return { words, suggestions, latest: latest.filter(({ id }) => !shown.has(id)), ...house };
    },
  };
}
