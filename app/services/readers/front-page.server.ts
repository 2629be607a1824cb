import { readTogether } from "#app/db/database.ts";
import type { ArticleSummary } from "#app/domain/article/article.ts";
import type { Category } from "#app/domain/article/categories.ts";
import { type HomeSettings, toHomeSettings } from "#app/domain/home/home-settings.ts";
import type { LayoutId } from "#app/domain/home/layouts.ts";
import { layoutAt, nextChange } from "#app/domain/home/rotation.ts";
import type { HomeSection } from "#app/domain/home/sections.ts";
import { newsroomMinute } from "#app/domain/time/newsroom-clock.ts";
import { readSiteChoices } from "../site-choices.server.ts";
import { type PageStamp, pageReads, type ReaderDeps, stampOf } from "./page-reads.ts";

/** Stories read for each part of the home page; what is shown above is left out below, so a few are spare. */
const LATEST = 18;
const MOST_READ = 5;
const MOST_REACTED = 10;
const SECTION_STORIES = 10;

export interface HomeReading extends PageStamp {
  layout: LayoutId;
  /** Every part in its order, shown or hidden. */
  plan: readonly HomeSection[];
  superHeadline: ArticleSummary | null;
  highlights: readonly ArticleSummary[];
  latest: readonly ArticleSummary[];
  mostRead: readonly ArticleSummary[];
  mostReacted: readonly { article: ArticleSummary; reactions: number }[];
  sections: readonly { category: Category; items: readonly ArticleSummary[] }[];
  towns: readonly ArticleSummary[];
  categories: readonly Category[];
  /** The newsroom's profiles elsewhere. */
  socialUrls: readonly string[];
}

/** A home page that nobody decided yet: which layout, which sections in which order. */
export type HomeDraft = (stored: HomeSettings) => { layout: LayoutId; plan: readonly HomeSection[] };

/** What the home page shows, in one round trip. */
export function createFrontPageService(deps: ReaderDeps & { timeZone: string }) {
  const { db, articles, settings, now, timeZone } = deps;
  return {
    /** The page as it is, or as a draft would have it. */
    async home(draft?: HomeDraft): Promise<HomeReading> {
      const [edition, nextDue, known, stored, places, latest, mostRead, mostReacted, bySection, towns, { socialUrls }] = await readTogether(
        db,
        ...pageReads(deps),
        settings.read("home-layout"),
        articles.readPlaces(),
        articles.readLatest(LATEST),
        articles.readMostRead(MOST_READ),
        articles.readMostReacted(MOST_REACTED),
        articles.readLatestByEditorial(SECTION_STORIES),
        articles.readLatestOf({ kind: "category", value: "municipios" }, SECTION_STORIES),
        readSiteChoices(deps.settings),
      );
      const decided = toHomeSettings(stored);
      const at = now();
      const minute = newsroomMinute(at, timeZone);
      const shown = draft?.(decided) ?? { layout: layoutAt(decided, minute), plan: decided.sections };
      const sections = known.filter((category) => category.type === "editorial").map((category) => ({ category, items: bySection.get(category.slug) ?? [] }));
      return {
        ...stampOf(edition, at, nextDue, nextChange(decided, at, minute)),
        ...shown,
        ...places,
        latest,
        mostRead,
        mostReacted,
        sections,
        towns,
        categories: known,
        socialUrls,
      };
    },
  };
}
