import { batchTargetReads } from "#app/db/articles/batch-targets.ts";
import { createManagerViewRepository } from "#app/db/articles/manager-views.ts";
import { createAudiencePageRepository } from "#app/db/audience/audience-pages.ts";
import { createDemoAudienceRepository } from "#app/db/audience/demo-audience.ts";
import { createAuditRepository } from "#app/db/audit/audit.ts";
import { createBatchRepository } from "#app/db/batches/batches.ts";
import { createDailyAnalysisRepository } from "#app/db/dashboard/daily-analyses.ts";
import type { BoardOutcome } from "#app/db/highlights/board.ts";
import { createReaderMessageRepository } from "#app/db/messages/reader-messages.ts";
import { paletteSearchReads } from "#app/db/palette/palette-search.ts";
import { createPushSubscriptionRepository } from "#app/db/push/push-subscriptions.ts";
import { createStoryIndex } from "#app/db/search/story-index.ts";
import { pushServiceHosts } from "#app/domain/push/push-endpoint.ts";
import { saltStore } from "#app/integrations/salt-store.server.ts";
import { createArticleService } from "#app/services/articles/articles.server.ts";
import { createBatchService } from "#app/services/articles/batches.server.ts";
import { createDraftService } from "#app/services/articles/drafts.server.ts";
import { createManagerViewService } from "#app/services/articles/manager-views.server.ts";
import { createPresenceService } from "#app/services/articles/presence.server.ts";
import { createRevisionService } from "#app/services/articles/revisions.server.ts";
import { createRowEditService } from "#app/services/articles/row-edits.server.ts";
import { createAudienceService } from "#app/services/audience/audience.server.ts";
import { createOnlineService } from "#app/services/audience/online.server.ts";
import { expireSalts } from "#app/services/audience/visitor-salts.server.ts";
import { createAuditService } from "#app/services/audit/audit.server.ts";
import { createCategoryService } from "#app/services/categories/categories.server.ts";
import { createDashboardService } from "#app/services/dashboard/dashboard.server.ts";
import { createBreakingStripService } from "#app/services/home/breaking-strip.server.ts";
import { createHomeLayoutService } from "#app/services/home/home-layout.server.ts";
import { createHomeHistoryService } from "#app/services/home-history/home-history.server.ts";
import { createReaderMessageService } from "#app/services/messages/reader-messages.server.ts";
import { createPaletteService } from "#app/services/palette/palette.server.ts";
import { createPushSubscriptionService } from "#app/services/push/push-subscriptions.server.ts";
import { createStoryIndexService } from "#app/services/search/story-index.server.ts";
import { createFirstRunService } from "#app/services/settings/first-run.server.ts";
import { createSiteChoicesService } from "#app/services/settings/site-choices.server.ts";
import { createVideoService } from "#app/services/videos/videos.server.ts";
import { distributionQueue, pushCampaigns } from "../../durable-objects/stubs.ts";
import type { ComposedChecks } from "./checks.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** Articles, and what readers and staff do with them. `onArticleWrite` is called with the outcome of each write of an article. */
export function composeNewsroom(shared: SharedDependencies, { storyChecks }: Pick<ComposedChecks, "storyChecks">, onArticleWrite: (outcome: BoardOutcome) => Promise<void>) {
  const {
    settings,
    db,
    articles,
    audience,
    categories,
    drafts,
    media,
    revisions,
    siteSettings,
    siteDefaults,
    videos,
    board,
    counter,
    secret,
    now,
    onEdition,
    site,
    idempotency,
    frontPage,
    homeRecorder,
  } = shared;
  const { timeZone, byline } = settings;
  const articleService = createArticleService({
    db,
    articles,
    categories,
    drafts,
    revisions,
    people: createAuditRepository(db),
    board,
    checks: storyChecks,
    byline,
    now,
    onWrite: onArticleWrite,
  });
  return {
    articles: articleService,
    homeHistory: createHomeHistoryService({ ...frontPage, timeZone, now, restoreArrangement: articleService.restoreArrangement }),
    homeRecorder,
    rowEdits: createRowEditService(articleService),
    articleBatches: createBatchService({ db, articles: articleService, batches: createBatchRepository(db, "stories"), targets: batchTargetReads(), timeZone, now }),
    audience: createAudienceService({ db, articles, audience, secret, timeZone, now }),
    expireSalts: () => expireSalts(saltStore(shared.env.MEDIA), now(), timeZone),
    online: createOnlineService({ db, pages: createAudiencePageRepository(db), audience: counter, now }),
    audit: createAuditService({ db, audit: createAuditRepository(db), categories, timeZone }),
    categories: createCategoryService({ db, categories, now, onEdition }),
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
    firstRun: createFirstRunService({ db, settings: siteSettings, articles, now }),
    drafts: createDraftService({ db, drafts, now }),
    breakingStrip: createBreakingStripService({ db, articles, settings: siteSettings, now, onEdition }),
    homeLayout: createHomeLayoutService({ db, settings: siteSettings, timeZone, now, onEdition }),
    idempotency,
    managerViews: createManagerViewService({ db, views: createManagerViewRepository(db), now }),
    messages: createReaderMessageService({
      db,
      messages: createReaderMessageRepository(db),
      articles,
      categories,
      settings: siteSettings,
      defaults: siteDefaults,
      emails: settings.hasMail ? distributionQueue(shared.env, "email") : null,
      random: Math.random,
      now,
    }),
    palette: createPaletteService({ db, reads: paletteSearchReads() }),
    presence: createPresenceService({ db, articles, room: counter }),
    pushSubscriptions: createPushSubscriptionService({
      subscriptions: createPushSubscriptionRepository(db),
      extraHosts: pushServiceHosts(shared.env.PUSH_SERVICE_HOSTS),
      forget: (id) => pushCampaigns(shared.env).forgetSubscription(id),
      now,
    }),
    revisions: createRevisionService({ db, articles, revisions }),
    storyIndex: createStoryIndexService({ db, index: createStoryIndex(db) }),
    videos: createVideoService({ db, videos, categories, media, now, onEdition }),
    siteChoices: createSiteChoicesService({
      db,
      categories,
      settings: siteSettings,
      defaults: siteDefaults,
      media,
      now,
      onEdition,
      onSaved: (choices) => site.note(choices),
    }),
  };
}
