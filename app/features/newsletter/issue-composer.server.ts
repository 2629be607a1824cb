import type { StoryCard } from "#app/features/articles/article.ts";
import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import { categoryOf } from "#app/features/articles/categories.ts";
import { titleCase } from "#app/features/articles/title-case.ts";
import type { CategoryRepository } from "#app/features/categories/categories.store.ts";
import { readSiteIdentity } from "#app/features/readers/page-reads.server.ts";
import type { SettingsRepository } from "#app/features/settings/settings.store.ts";
import type { SiteDefaults } from "#app/features/settings/site-choices.ts";
import { joinReads, knownRead, mapRead, type Read } from "#app/platform/db/database.store.ts";
import { longDate } from "#app/platform/time/newsroom-clock.ts";
import { NEWS_WINDOW_MS, type NewsletterSlot } from "./editions.ts";
import { composeIssue, type IssueContent } from "./issue-content.ts";

/** Stories read for one message; some are left out as old or told already. */
const TOWN_READ = 12;
const LATEST_READ = 18;

export interface IssueComposerDeps {
  articles: Pick<ArticleRepository, "readPlaceCards" | "readLatestCards" | "readLatestOf">;
  categories: CategoryRepository;
  settings: SettingsRepository;
  defaults: SiteDefaults;
  siteUrl: string;
}

/** Composes what subscribers of a town get, from the stories of the home page and of the town's page. */
export function createIssueComposer({ articles, categories, settings, defaults, siteUrl }: IssueComposerDeps) {
  const noStories: Read<StoryCard[]> = knownRead([]);
  return {
    /** `town`: a slug; empty for the region. Null: nothing is new at `at` (ms). */
    readContent: (town: string, slot: NewsletterSlot, at: number): Read<IssueContent | null> =>
      mapRead(
        joinReads(
          readSiteIdentity({ categories, settings, defaults }),
          articles.readPlaceCards(),
          articles.readLatestCards(LATEST_READ),
          town === "" ? noStories : articles.readLatestOf({ kind: "category", value: town }, TOWN_READ),
        ),
        ([{ categories: known, site }, { superHeadline, highlights }, latest, townStories]) => {
          const place = town === "" ? undefined : categoryOf(town, known);
          return composeIssue({
            site: { name: site.name, url: siteUrl },
            slot,
            date: longDate(at, site.timeZone, { weekday: true }),
            townName: place ? titleCase(place.name) : null,
            townStories,
            homeStories: [...(superHeadline ? [superHeadline] : []), ...highlights, ...latest],
            since: at - NEWS_WINDOW_MS,
          });
        },
      ),
  };
}

export type IssueComposer = ReturnType<typeof createIssueComposer>;
