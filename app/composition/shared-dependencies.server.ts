import { createArticleRepository } from "#app/db/articles/articles.ts";
import { createDraftRepository } from "#app/db/articles/drafts.ts";
import { createRevisionRepository } from "#app/db/articles/revisions.ts";
import { createAudienceRepository } from "#app/db/audience/audience.ts";
import { createCategoryRepository } from "#app/db/categories/categories.ts";
import { createDatabase } from "#app/db/database.ts";
import { createEdgeCacheRepository, purgeRequests } from "#app/db/edge-cache/edge-cache.ts";
import { createHomeHistoryRepository } from "#app/db/home-history/home-history.ts";
import { createIdempotencyRepository } from "#app/db/idempotency.ts";
import { createMediaRepository } from "#app/db/media/media.ts";
import { createOperationMark } from "#app/db/operation-mark.ts";
import { createSettingsRepository } from "#app/db/settings/settings.ts";
import { createVideoRepository } from "#app/db/videos/videos.ts";
import type { ArticleSummary } from "#app/domain/articles/article.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { isEdgeCacheConfigured, type WorkersCacheControls, workersCache } from "#app/integrations/edge-cache.server.ts";
import { remoteKey } from "#app/integrations/password-hasher.server.ts";
import { r2Store } from "#app/integrations/r2-store.server.ts";
import { createEdgeCacheService, type EdgeWake } from "#app/services/edge-cache/edge-cache.server.ts";
import type { HealthMonitor } from "#app/services/health.server.ts";
import { frontPageNow } from "#app/services/home-history/front-page-at.server.ts";
import { createHomeRecorder, type RecordingTurn } from "#app/services/home-history/home-recorder.server.ts";
import type { HashingSlots } from "#app/services/people/hashing-slots.ts";
import { passwordHasher, type WithHasher } from "#app/services/people/passwords.server.ts";
import type { SerialExecutor } from "#app/services/serial-executor.ts";
import { siteDefaultsOf } from "#app/services/settings/read-site.ts";
import type { SiteChoicesCache } from "#app/services/settings/site-choices-cache.ts";
import { audience, highlightBoard, onlineFeed } from "../../durable-objects/stubs.ts";
import type { SiteSettings } from "./site-settings.server.ts";

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
  /** What the newsroom decided for the whole site, as this isolate knows it. */
  site: SiteChoicesCache;
  /** Last known health of the dependencies. */
  health: HealthMonitor;
  /** Renders what a write changed, then announces its edition on this machine; `story`: the article that was written, if readers see it. Never rejects. */
  onEdition(edition: number, story: WrittenStory | null): Promise<void>;
  /** Of the calls to the cache in front of the Worker. */
  edgeWake: EdgeWake;
  /** Of the recording of the home page. */
  homeRecording: RecordingTurn;
}

/** What services use of a request's `ExecutionContext`. */
export interface Execution {
  waitUntil(work: Promise<unknown>): void;
  cache?: WorkersCacheControls;
}

/** A deployment without its own secret must not sign anything. */
function secretOf(env: Env): string {
  if (!env.SESSION_SECRET || env.SESSION_SECRET.length < 32) throw new Error("SESSION_SECRET is missing or shorter than 32 characters");
  return env.SESSION_SECRET;
}

/** What the services of one request share: each of these is used by more than one composer. */
export function createSharedDependencies(env: Env, settings: SiteSettings, { background, hashing, site, onEdition, edgeWake, homeRecording }: IsolateTools, execution: Execution) {
  const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
  const now = () => Date.now();
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
    sleep: (ms) => new Promise<void>((resume) => setTimeout(resume, ms)),
    waitUntil,
  });
  const frontPage = {
    /** What is recorded belongs to no operation. */
    db: createDatabase(d1),
    articles: createArticleRepository(db),
    categories: createCategoryRepository(db, purges),
    settings: createSettingsRepository(db),
    defaults: siteDefaultsOf(env),
    videos: createVideoRepository(db, purges),
    history: createHomeHistoryRepository(createDatabase(d1)),
  };
  const homeRecorder = createHomeRecorder({ db: frontPage.db, history: frontPage.history, readHome: frontPageNow(frontPage, now), now });
  const withHasher: WithHasher = (lane, work) => {
    const done = hashing.hold(lane, () => work(passwordHasher(remoteKey(env.PASSWORD_HASHER))));
    // Finishes after the client disconnects, so that its place in the queue is freed.
    waitUntil(done.catch(() => undefined));
    return done;
  };
  return {
    env,
    settings,
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
    randomId: () => crypto.randomUUID(),
    db,
    /** Keys and their answers belong to no operation. */
    idempotency: { keys: createIdempotencyRepository(createDatabase(d1)), mark: operationMark },
    secret: secretOf(env),
    store: r2Store(env.MEDIA),
    board: highlightBoard(env),
    onlineFeed: onlineFeed(env),
    counter: audience(env),
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

export type SharedDependencies = ReturnType<typeof createSharedDependencies>;
