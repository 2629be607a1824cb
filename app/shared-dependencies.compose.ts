import type { ArticleSummary } from "#app/features/articles/article.ts";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createDraftRepository } from "#app/features/articles/drafts.store.ts";
import { createRevisionRepository } from "#app/features/articles/revisions.store.ts";
import { createAudienceRepository } from "#app/features/audience/audience.store.ts";
import { createAuthorProfileRepository } from "#app/features/authors/author-profiles.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import type { ShownHome } from "#app/features/home/front-page.server.ts";
import { frontPageShown } from "#app/features/home-history/front-page-at.server.ts";
import { createHomeHistoryRepository } from "#app/features/home-history/home-history.store.ts";
import { createHomeRecorder, type RecordingTurn } from "#app/features/home-history/home-recorder.server.ts";
import { createLiveBlogRepository } from "#app/features/live/live-blogs.store.ts";
import { createMediaRepository } from "#app/features/media/media.store.ts";
import { remoteKey } from "#app/features/people/password-hasher.provider.ts";
import { type HashingSlots, passwordHasher, type WithHasher } from "#app/features/people/passwords.server.ts";
import { PageReader } from "#app/features/readers/page-reads.server.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { type SiteChoicesCache, siteDefaultsOf } from "#app/features/settings/site-choices-cache.server.ts";
import type { SiteSettings } from "#app/features/settings/site-settings.compose.ts";
import type { HealthMonitor } from "#app/features/system/health.server.ts";
import { createVideoRepository } from "#app/features/videos/videos.store.ts";
import type { SerialExecutor } from "#app/platform/concurrency/slot-queue.server.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { createIdempotencyRepository } from "#app/platform/db/idempotency.store.ts";
import { createOperationMark } from "#app/platform/db/operation-mark.store.ts";
import { isEdgeCacheConfigured, type WorkersCacheControls, workersCache } from "#app/platform/edge-cache/edge-cache.provider.ts";
import { createEdgeCacheService, type EdgeWake } from "#app/platform/edge-cache/edge-cache.server.ts";
import { createEdgeCacheRepository, purgeRequests } from "#app/platform/edge-cache/edge-cache.store.ts";
import { r2Store } from "#app/platform/storage/r2-store.provider.ts";
import * as stubs from "../durable-objects/stubs.ts";

/** An article that readers see, as a write left it; `isContentOnly` as in `BoardOutcome`. */
export interface WrittenStory extends Pick<ArticleSummary, "id" | "slug" | "category" | "municipality"> {
  isContentOnly: boolean;
}

/** State of an isolate that services use. */
export interface IsolateTools {
  /** Runs costly work behind answers one job at a time. */
  background: SerialExecutor;
  /** The queue in front of password hashing. */
  hashing: HashingSlots;
  /** The site's settings, as this isolate knows them. */
  site: SiteChoicesCache;
  /** Last known health of the dependencies. */
  health: HealthMonitor;
  /** Renders what a write changed, then announces its edition on this machine; `story`: the article that was written, if readers see it. Never rejects. */
  onEdition(edition: number, story: WrittenStory | null): Promise<void>;
  /** Of the calls to the cache in front of the Worker. */
  edgeWake: EdgeWake;
  /** Of the recording of the home page. */
  homeRecording: RecordingTurn;
  /** What readers were shown last in this isolate. */
  readers: { shownHome(): ShownHome | null };
}

/** Part of a request's `ExecutionContext` that services use. */
export interface Execution {
  waitUntil(work: Promise<unknown>): void;
  cache?: WorkersCacheControls;
}

/** A deployment without its own secret must not sign anything. */
function secretOf(env: Env): string {
  if (!env.SESSION_SECRET || env.SESSION_SECRET.length < 32) throw new Error("SESSION_SECRET is missing or shorter than 32 characters");
  return env.SESSION_SECRET;
}

/** Creates what the services of one request share: each is used by more than one composer. */
export function createSharedDependencies(
  env: Env,
  settings: SiteSettings,
  { background, hashing, site, onEdition, edgeWake, homeRecording, readers }: IsolateTools,
  execution: Execution,
) {
  const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
  const now = () => Date.now();
  const sleep = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
  const d1 = d1Binding(env.DB);
  const operationMark = createOperationMark(d1);
  const db = createDatabase(operationMark.d1);
  const hasEdgeCache = isEdgeCacheConfigured(env);
  const purges = purgeRequests(hasEdgeCache);
  const edgeCache = createEdgeCacheService({
    repository: createEdgeCacheRepository(createDatabase(d1)),
    isConfigured: hasEdgeCache,
    cache: hasEdgeCache ? workersCache(execution.cache) : null,
    wake: edgeWake,
    now,
    sleep,
    waitUntil,
  });
  const frontPage = {
    /** Recorded rows belong to no operation. */
    db: createDatabase(d1),
    articles: createArticleRepository(db),
    categories: createCategoryRepository(db, purges),
    settings: createSettingsRepository(db),
    defaults: siteDefaultsOf(env),
    videos: createVideoRepository(db, purges),
    history: createHomeHistoryRepository(createDatabase(d1)),
  };
  const homeRecorder = createHomeRecorder({ db: frontPage.db, history: frontPage.history, readHome: frontPageShown(frontPage, now, () => readers.shownHome()), now });
  const withHasher: WithHasher = (lane, work) => {
    const done = hashing.hold(lane, () => work(passwordHasher(remoteKey(env.PASSWORD_HASHER))));
    // Finishes after the client disconnects, so that its place in the queue is freed.
    waitUntil(done.catch(() => undefined));
    return done;
  };
  return {
    env,
    settings,
    timeZone: settings.timeZone,
    background,
    withHasher,
    site,
    edgeCache,
    onEdition: async (edition: number, story: WrittenStory | null = null) => {
      await onEdition(edition, story);
      edgeCache.follow();
      waitUntil(homeRecorder.recordBehind(homeRecording));
    },
    waitUntil,
    now,
    sleep,
    randomId: () => crypto.randomUUID(),
    random: Math.random,
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    db,
    /** Keys and their answers belong to no operation. */
    idempotency: { keys: createIdempotencyRepository(createDatabase(d1)), mark: operationMark },
    secret: secretOf(env),
    store: r2Store(env.MEDIA),
    board: stubs.highlightBoard(env),
    onlineFeed: stubs.onlineFeed(env),
    counter: stubs.audience(env),
    queues: stubs.queuesOf(env),
    campaigns: stubs.pushCampaigns(env),
    issues: stubs.newsletterIssues(env),
    whatsAppLine: stubs.whatsAppLine(env),
    bannerLedger: stubs.bannerLedger(env),
    clickLog: stubs.clickLog(env),
    /** Durable Objects that a backup includes. */
    backupObjects: () => stubs.backupObjects(env),
    articles: frontPage.articles,
    audience: createAudienceRepository(db),
    categories: frontPage.categories,
    drafts: createDraftRepository(db),
    media: createMediaRepository(db, purges),
    revisions: createRevisionRepository(db),
    siteSettings: frontPage.settings,
    siteDefaults: frontPage.defaults,
    videos: frontPage.videos,
    frontPage,
    homeRecorder,
  };
}

/** Creates what the services of readers' pages share. They write nothing and know nothing of a request. */
export function createReaderDependencies(env: Env, timeZone: string) {
  const db = createDatabase(d1Binding(env.DB));
  const reads = {
    db,
    articles: createArticleRepository(db),
    categories: createCategoryRepository(db),
    settings: createSettingsRepository(db),
    defaults: siteDefaultsOf(env),
    now: () => Date.now(),
  };
  return {
    ...reads,
    timeZone,
    /** Absent where nothing can be signed. */
    secret: env.SESSION_SECRET || null,
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    pages: new PageReader(reads),
    videos: createVideoRepository(db),
    live: createLiveBlogRepository(db),
    profiles: createAuthorProfileRepository(db),
  };
}

export type ReaderDependencies = ReturnType<typeof createReaderDependencies>;

declare module "#app/platform/composition.compose.ts" {
  interface SharedDependencies extends ReturnType<typeof createSharedDependencies> {}
}
