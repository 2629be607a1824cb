import type { ArticleRepository } from "#app/db/articles/articles.ts";
import type { CategoryRepository } from "#app/db/categories/categories.ts";
import { joinReads, knownRead, mapRead, type Read } from "#app/db/database.ts";
import type { SettingsRepository } from "#app/db/settings/settings.ts";
import type { StoryCard } from "#app/domain/articles/article.ts";
import { categoryOf } from "#app/domain/articles/categories.ts";
import { titleCase } from "#app/domain/articles/title-case.ts";
import { NEWS_WINDOW_MS, type NewsletterSlot } from "#app/domain/newsletter/editions.ts";
import { composeIssue, type IssueContent } from "#app/domain/newsletter/issue-content.ts";
import type { SiteDefaults } from "#app/domain/settings/site-choices.ts";
import { longDate } from "#app/domain/time/newsroom-clock.ts";
import { readSiteIdentity } from "../readers/page-reads.ts";

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
