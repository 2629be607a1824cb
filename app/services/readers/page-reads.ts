import type { ArticleRepository } from "#app/db/articles.ts";
import type { CategoryRepository } from "#app/db/categories.ts";
import type { Database } from "#app/db/database.ts";
import type { SettingsRepository } from "#app/db/settings.ts";

/** A page is looked at again after this long, whatever happens (design § Readers' pages). */
const PAGE_LIFETIME_MS = 60_000;

/** The edition a page's rows were read at, and until when (ms) it may be shown without asking. */
export interface PageStamp {
  edition: number;
  validUntil: number;
}

export interface ReaderDeps {
  db: Database;
  articles: ArticleRepository;
  categories: CategoryRepository;
  settings: SettingsRepository;
  now(): number;
}

/** What every page for readers reads with its own rows, in the same batch: edition, next scheduled story, categories. */
export const pageReads = ({ articles, categories }: Pick<ReaderDeps, "articles" | "categories">) => [articles.readEdition(), articles.readNextDue(), categories.readAll()] as const;

/** Until when a page may be shown: the earliest of the times (ms, null for none) at which it would differ, at most a minute. */
export const stampOf = (edition: number, now: number, ...boundaries: (number | null)[]): PageStamp => ({
  edition,
  validUntil: Math.min(now + PAGE_LIFETIME_MS, ...boundaries.filter((at) => at !== null)),
});
