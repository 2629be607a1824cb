import type { ArticleRepository } from "#app/db/articles.ts";
import type { CategoryRepository } from "#app/db/categories.ts";
import { type Database, joinReads, mapRead, type Read } from "#app/db/database.ts";
import type { SettingsRepository } from "#app/db/settings.ts";
import type { Category } from "#app/domain/article/categories.ts";
import type { SiteChoices, SiteDefaults } from "#app/domain/site/site-choices.ts";
import { readSiteChoices } from "../read-site.ts";

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
  /** What holds where the newsroom has not decided. */
  defaults: SiteDefaults;
  now(): number;
}

/** What surrounds every page: the sections there are, and what the newsroom decided for the whole site. */
export interface House {
  categories: readonly Category[];
  site: SiteChoices;
}

export const readHouse = ({ categories, settings, defaults }: Pick<ReaderDeps, "categories" | "settings" | "defaults">): Read<House> =>
  mapRead(joinReads(categories.readAll(), readSiteChoices(settings, defaults)), ([known, site]) => ({ categories: known, site }));

/** What every page for readers reads with its own rows, in the same batch: edition, next scheduled story, what surrounds it. */
export const pageReads = (deps: Pick<ReaderDeps, "articles" | "categories" | "settings" | "defaults">) =>
  [deps.articles.readEdition(), deps.articles.readNextDue(), readHouse(deps)] as const;

/** Until when a page may be shown: the earliest of the times (ms, null for none) at which it would differ, at most a minute. */
export const stampOf = (edition: number, now: number, ...boundaries: (number | null)[]): PageStamp => ({
  edition,
  validUntil: Math.min(now + PAGE_LIFETIME_MS, ...boundaries.filter((at) => at !== null)),
});
