import { createEditionService } from "#app/services/readers/edition.server.ts";
import { createFeedService } from "#app/services/readers/feeds.server.ts";
import { createFrontPageService } from "#app/services/readers/front-page.server.ts";
import { createListService } from "#app/services/readers/lists.server.ts";
import { createMissingService } from "#app/services/readers/missing.server.ts";
import { createSearchService } from "#app/services/readers/search.server.ts";
import { createStoryService } from "#app/services/readers/story.server.ts";
import type { Foundation } from "./foundation.server.ts";

/** What readers' pages show. */
export function composeReaders({ db, articles, categories, siteSettings, settings: { timeZone }, now }: Foundation) {
  const pages = { db, articles, categories, settings: siteSettings, now };
  return {
    edition: createEditionService(pages),
    feeds: createFeedService(pages),
    frontPage: createFrontPageService({ ...pages, timeZone }),
    lists: createListService({ ...pages, timeZone }),
    missing: createMissingService(pages),
    search: createSearchService(pages),
    story: createStoryService(pages),
  };
}
