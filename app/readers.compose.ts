import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createStoryService } from "#app/features/articles/story.server.ts";
import { createAuthorProfileRepository } from "#app/features/authors/author-profiles.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createFeedService } from "#app/features/discovery/feeds.server.ts";
import { createFrontPageService } from "#app/features/home/front-page.server.ts";
import { createOldAddressRepository } from "#app/features/imports/imports.store.ts";
import { createListService } from "#app/features/lists/lists.server.ts";
import { createLiveUpdateService } from "#app/features/live/live-blogs.server.ts";
import { createLiveBlogRepository } from "#app/features/live/live-blogs.store.ts";
import { createNarrationRepository } from "#app/features/narration/narrations.store.ts";
import { createDaySummaryRepository, createPodcastEpisodeRepository } from "#app/features/podcast/day-summaries.store.ts";
import { createPodcastService } from "#app/features/podcast/podcasts.server.ts";
import { createReaderPollService } from "#app/features/polls/polls.server.ts";
import { createStoryPreviewService } from "#app/features/previews/story-preview.server.ts";
import { createEditionService, createMissingService, PageReader } from "#app/features/readers/page-reads.server.ts";
import { createReaderRemovalService } from "#app/features/removals/removals.server.ts";
import { createRemovalRepository } from "#app/features/removals/removals.store.ts";
import { createReplyCaseRepository } from "#app/features/right-of-reply/reply-cases.store.ts";
import { createSearchService } from "#app/features/search/search.server.ts";
import { nameReads, spellingReads } from "#app/features/search/spelling-reads.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import { createAiLabelRepository } from "#app/features/suggestions/ai-labels.store.ts";
import { createReaderSupportService } from "#app/features/support/support.server.ts";
import { createTownNoticeRepository } from "#app/features/towns/town-notices.store.ts";
import { createTownPageService } from "#app/features/towns/town-pages.server.ts";
import { createReaderVideoService } from "#app/features/videos/videos.server.ts";
import { createVideoRepository } from "#app/features/videos/videos.store.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";

/** Services of readers' pages. They write nothing and know nothing of a request, so that an isolate composes them once. */
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
  const profiles = createAuthorProfileRepository(db);
  const deps = { ...reads, pages: new PageReader(reads) };
  return {
    edition: createEditionService(deps),
    feeds: createFeedService({ ...deps, profiles, removals: createRemovalRepository(db) }),
    frontPage: createFrontPageService({ ...deps, videos, live }),
    live: createLiveUpdateService({ ...deps, live }),
    lists: createListService({ ...deps, timeZone, profiles }),
    missing: createMissingService(deps),
    oldAddresses: createOldAddressRepository(db),
    podcasts: createPodcastService({ ...deps, episodes: createPodcastEpisodeRepository(db), summaries: createDaySummaryRepository(db) }),
    polls: createReaderPollService(deps),
    removals: createReaderRemovalService(deps),
    search: createSearchService({ ...deps, timeZone, names: nameReads(), spelling: spellingReads() }),
    story: createStoryService({
      ...deps,
      profiles,
      aiLabels: createAiLabelRepository(db),
      narrations: createNarrationRepository(db),
      replyCases: createReplyCaseRepository(db),
      live,
    }),
    support: createReaderSupportService({
      ...deps,
      timeZone,
      secret: env.SESSION_SECRET || null,
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    }),
    storyPreview: createStoryPreviewService(deps),
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
