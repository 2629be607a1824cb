import { readTogether } from "#app/db/database.ts";
import type { ArticleSummary } from "#app/domain/article/article.ts";
import type { Category } from "#app/domain/article/categories.ts";
import { readSiteChoices } from "../site-choices.server.ts";
import { type PageStamp, pageReads, type ReaderDeps, stampOf } from "./page-reads.ts";

/** Stories read for each part of the home page; what is shown above is left out below, so a few are spare. */
const LATEST = 18;
const MOST_READ = 5;
const SECTION_STORIES = 6;

export interface HomeReading extends PageStamp {
  superHeadline: ArticleSummary | null;
  highlights: readonly ArticleSummary[];
  latest: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  sections: readonly { category: Category; items: readonly ArticleSummary[] }[];
  towns: readonly ArticleSummary[];
  categories: readonly Category[];
  /** The newsroom's profiles elsewhere. */
  socialUrls: readonly string[];
}

/** What the home page shows, in one round trip. */
export function createFrontPageService(deps: ReaderDeps) {
  const { db, articles, now } = deps;
  return {
    async home(): Promise<HomeReading> {
      const [edition, nextDue, known, places, latest, mostRead, bySection, towns, { socialUrls }] = await readTogether(
        db,
        ...pageReads(deps),
        articles.readPlaces(),
        articles.readLatest(LATEST),
        articles.readMostRead(MOST_READ),
        articles.readLatestByEditorial(SECTION_STORIES),
        articles.readLatestOf({ kind: "category", value: "municipios" }, SECTION_STORIES),
        readSiteChoices(deps.settings),
      );
      const sections = known.filter((category) => category.type === "editorial").map((category) => ({ category, items: bySection.get(category.slug) ?? [] }));
      return { ...stampOf(edition, now(), nextDue), ...places, latest, mostRead, sections, towns, categories: known, socialUrls };
    },
  };
}
