import type { StoryCard } from "#app/features/articles/article.ts";
import { addressWords, rankByTitleWords, toAnyWordExpression } from "#app/features/articles/not-found-suggestions.ts";
import { knownRead, readOne } from "#app/platform/db/database.store.ts";
import type { ReaderDeps, SiteIdentity } from "./page-reads.server.ts";

const NEWEST = 6;
const SUGGESTIONS = 4;

export interface MissingReading extends SiteIdentity {
  /** The words of the address, for a search. */
  words: readonly string[];
  suggestions: readonly StoryCard[];
  /** The newest stories that are not suggested already. */
  latest: readonly StoryCard[];
}

/** What a page that is not there offers instead, in one round trip. */
export function createMissingService({ db, articles, pages }: Pick<ReaderDeps, "db" | "articles" | "pages">) {
  return {
    /** `path` is the address that led nowhere. */
    async offer(path: string): Promise<MissingReading> {
      const words = addressWords(path);
      const expression = toAnyWordExpression(words);
      const { value: matches, identity, latest } = await pages.read(expression === null ? knownRead([]) : articles.readFoundTitles(expression));
      const ids = rankByTitleWords(matches, words, SUGGESTIONS).map(({ id }) => id);
      const stories = ids.length > 0 ? await readOne(db, articles.readVisibleCards(ids)) : [];
      const suggestions = ids.flatMap((id) => stories.find((story) => story.id === id) ?? []);
      const shown = new Set(suggestions.map(({ id }) => id));
      return { words, suggestions, latest: latest.slice(0, NEWEST).filter(({ id }) => !shown.has(id)), ...identity };
    },
  };
}
