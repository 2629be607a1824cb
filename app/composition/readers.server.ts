import { createArticleRepository } from "#app/db/articles/articles.ts";
import { createRevisionRepository } from "#app/db/articles/revisions.ts";
import { createAuthorProfileRepository } from "#app/db/authors/author-profiles.ts";
import { createCategoryRepository } from "#app/db/categories/categories.ts";
import { createDatabase } from "#app/db/database.ts";
import { createOldAddressRepository } from "#app/db/imports/old-addresses.ts";
import { createLiveBlogRepository } from "#app/db/live/live-blogs.ts";
import { createNarrationRepository } from "#app/db/narration/narrations.ts";
import { createDaySummaryRepository } from "#app/db/podcast/day-summaries.ts";
import { createPodcastEpisodeRepository } from "#app/db/podcast/podcast-episodes.ts";
import { createReplyCaseRepository } from "#app/db/right-of-reply/reply-cases.ts";
import { nameReads } from "#app/db/search/name-reads.ts";
import { spellingReads } from "#app/db/search/spelling-reads.ts";
import { createSettingsRepository } from "#app/db/settings/settings.ts";
import { createAiLabelRepository } from "#app/db/suggestions/ai-labels.ts";
import { createTownNoticeRepository } from "#app/db/town-notices/town-notices.ts";
import { createVideoRepository } from "#app/db/videos/videos.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { createStoryPreviewService } from "#app/services/previews/story-preview.server.ts";
import { createEditionService } from "#app/services/readers/edition.server.ts";
import { createFeedService } from "#app/services/readers/feeds.server.ts";
import { createFrontPageService } from "#app/services/readers/front-page.server.ts";
import { createListService } from "#app/services/readers/lists.server.ts";
import { createLiveUpdateService } from "#app/services/readers/live-updates.server.ts";
import { createMissingService } from "#app/services/readers/missing.server.ts";
import { PageReader } from "#app/services/readers/page-reads.ts";
import { createPodcastService } from "#app/services/readers/podcasts.server.ts";
import { createReaderPollService } from "#app/services/readers/polls.server.ts";
import { createSearchService } from "#app/services/readers/search.server.ts";
import { createStoryService } from "#app/services/readers/story.server.ts";
import { createTownPageService } from "#app/services/readers/town-pages.server.ts";
import { createReaderVideoService } from "#app/services/readers/videos.server.ts";
import { siteDefaultsOf } from "#app/services/settings/read-site.ts";

/** What readers' pages show. It writes nothing and knows nothing of a request, so that an isolate composes it once. */
function composeReaders(env: Env, timeZone: string) {
  const db = createDatabase(d1Binding(env.DB));
  const videos = createVideoRepository(db);
  const reads = {
    db,
    articles: createArticleRepository(db),
    categories: createCategoryRepository(db),
    settings: createSettingsRepository(db),
    defaults: siteDefaultsOf(env),
    now: () => Date.now(),
  };
  const live = createLiveBlogRepository(db);
  const replyCases = createReplyCaseRepository(db);
  const profiles = createAuthorProfileRepository(db);
  const deps = { ...reads, pages: new PageReader(reads) };
  return {
    edition: createEditionService(deps),
    feeds: createFeedService({ ...deps, profiles }),
    frontPage: createFrontPageService({ ...deps, videos }),
    live: createLiveUpdateService({ ...deps, live }),
    lists: createListService({ ...deps, timeZone, profiles }),
    missing: createMissingService(deps),
    oldAddresses: createOldAddressRepository(db),
    podcasts: createPodcastService({ ...deps, episodes: createPodcastEpisodeRepository(db), summaries: createDaySummaryRepository(db) }),
    polls: createReaderPollService(deps),
    search: createSearchService({ ...deps, timeZone, names: nameReads(), spelling: spellingReads() }),
    story: createStoryService({ ...deps, profiles, aiLabels: createAiLabelRepository(db), narrations: createNarrationRepository(db), replyCases, live }),
    storyPreview: createStoryPreviewService({ ...deps, revisions: createRevisionRepository(db), live, replyCases }),
    townPages: createTownPageService({ ...deps, notices: createTownNoticeRepository(db) }),
    videos: createReaderVideoService({ ...deps, videos }),
  };
}

export type Readers = ReturnType<typeof composeReaders>;

/** The readers' services of an isolate. */
export class ReadersOfIsolate {
  #composed: { env: Env; timeZone: string; readers: Readers } | null = null;

  /** `timeZone`: the newsroom's clock as this machine knows it. */
  of(env: Env, timeZone: string): Readers {
    if (this.#composed?.env !== env || this.#composed.timeZone !== timeZone) this.#composed = { env, timeZone, readers: composeReaders(env, timeZone) };
    return this.#composed.readers;
  }
}
