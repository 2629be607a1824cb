import { createAudienceService } from "#app/features/audience/audience.server.ts";
import { createDemoAudienceRepository } from "#app/features/audience/audience.store.ts";
import { createOnlineService } from "#app/features/audience/online.server.ts";
import { saltStore } from "#app/features/audience/salt-store.provider.ts";
import { expireSalts } from "#app/features/audience/visitor-salts.server.ts";
import { createAuditService } from "#app/features/audit/audit.server.ts";
import { createCategoryService } from "#app/features/categories/categories.server.ts";
import type { ComposedChecks } from "#app/features/checks/checks.compose.ts";
import { createDailyAnalysisRepository } from "#app/features/dashboard/daily-analyses.store.ts";
import { createDashboardService } from "#app/features/dashboard/dashboard.server.ts";
import type { BoardOutcome } from "#app/features/highlights/board.store.ts";
import { createBreakingStripService } from "#app/features/home/breaking-strip.server.ts";
import { createHomeLayoutService } from "#app/features/home/home-layout.server.ts";
import { createHomeHistoryService } from "#app/features/home-history/home-history.server.ts";
import { createReaderMessageService } from "#app/features/messages/reader-messages.server.ts";
import { createPaletteService } from "#app/features/palette/palette.server.ts";
import { pushServiceHosts } from "#app/features/push/push-choices.ts";
import { createPushSubscriptionService } from "#app/features/push/push-subscriptions.server.ts";
import { createStoryIndexService } from "#app/features/search/story-index.server.ts";
import { createStoryIndex } from "#app/features/search/story-index.store.ts";
import { createFirstRunService } from "#app/features/settings/first-run.server.ts";
import { createSiteChoicesService } from "#app/features/settings/site-choices.server.ts";
import { createVideoService } from "#app/features/videos/videos.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createArticleService } from "./articles.server.ts";
import { createBatchService } from "./batches.server.ts";
import { createDraftService, createPresenceService, createRevisionService } from "./editing.server.ts";
import { createManagerViewService, createRowEditService } from "./manager.server.ts";
import { createTextRepairService } from "./text-repairs.server.ts";

/** Articles, and what readers and staff do with them. `onArticleWrite` is called with the outcome of each write of an article. */
export function composeNewsroom(shared: SharedDependencies, { storyChecks }: Pick<ComposedChecks, "storyChecks">, onArticleWrite: (outcome: BoardOutcome) => Promise<void>) {
  const { settings, db, articles, audience, categories, siteSettings, now, idempotency, frontPage, homeRecorder } = shared;
  const { timeZone } = settings;
  const articleService = createArticleService(shared, { checks: storyChecks, onWrite: onArticleWrite });
  return {
    articles: articleService,
    homeHistory: createHomeHistoryService({ ...frontPage, timeZone, now, restoreArrangement: articleService.restoreArrangement }),
    homeRecorder,
    rowEdits: createRowEditService(articleService),
    articleBatches: createBatchService(shared, articleService),
    audience: createAudienceService(shared),
    expireSalts: () => expireSalts(saltStore(shared.env.MEDIA), now(), timeZone),
    online: createOnlineService(shared),
    audit: createAuditService(shared),
    categories: createCategoryService(shared),
    dashboard: createDashboardService({
      db,
      articles,
      categories,
      audience,
      settings: siteSettings,
      analyses: createDailyAnalysisRepository(db),
      readIsDemo: createDemoAudienceRepository(db).readIsDemo,
      timeZone,
      now,
    }),
    firstRun: createFirstRunService(shared),
    drafts: createDraftService(shared),
    breakingStrip: createBreakingStripService(shared),
    homeLayout: createHomeLayoutService(shared),
    idempotency,
    managerViews: createManagerViewService(shared),
    messages: createReaderMessageService(shared),
    palette: createPaletteService(shared),
    presence: createPresenceService(shared),
    pushSubscriptions: createPushSubscriptionService(shared, pushServiceHosts(shared.env.PUSH_SERVICE_HOSTS)),
    revisions: createRevisionService(shared),
    textRepairs: createTextRepairService(shared),
    storyIndex: createStoryIndexService({ db, index: createStoryIndex(db) }),
    videos: createVideoService(shared),
    siteChoices: createSiteChoicesService(shared),
  };
}

export const newsroomJobs: readonly Job[] = [
  { name: "publish-due", run: ({ services }) => services.board.publishDue() },
  { name: "tidy-board", run: ({ services }) => services.board.tidy() },
  { name: "complete-texts", run: ({ services }) => services.articles.completeTexts() },
  { name: "repair-texts", run: ({ services }) => services.textRepairs.repair() },
  { name: "index-stories", run: ({ services }) => services.storyIndex.complete() },
  { name: "record-home", stage: "deliver", run: ({ services }) => services.homeRecorder.record() },
  { name: "flush-views", run: ({ services }) => services.counter.flush() },
  { name: "expire-views", run: ({ services }) => services.audience.expireWeek() },
  // Well within the margin by which salts are deleted early.
  { name: "expire-salts", every: 15, run: ({ services }) => services.expireSalts() },
];
