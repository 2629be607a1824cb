import type { ServerBuild } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { createAiUsageRepository } from "#app/db/ai-usage.ts";
import { createArticleRepository } from "#app/db/articles.ts";
import { createAudienceRepository } from "#app/db/audience.ts";
import { createAuditRepository } from "#app/db/audit.ts";
import { createCategoryRepository } from "#app/db/categories.ts";
import { createDatabase } from "#app/db/database.ts";
import { createDraftRepository } from "#app/db/drafts.ts";
import { createIdempotencyRepository } from "#app/db/idempotency.ts";
import { createMediaRepository } from "#app/db/media.ts";
import { createMediaListRepository } from "#app/db/media-lists.ts";
import { createMediaUploadRepository } from "#app/db/media-uploads.ts";
import { createMediaUseRepository } from "#app/db/media-uses.ts";
import { createOutboxRepository } from "#app/db/outbox.ts";
import { createPushSubscriptionRepository } from "#app/db/push-subscriptions.ts";
import { createReaderMessageRepository } from "#app/db/reader-messages.ts";
import { createRevisionRepository } from "#app/db/revisions.ts";
import { createSettingsRepository } from "#app/db/settings.ts";
import { createUserRepository } from "#app/db/users.ts";
import { CallerFinder } from "#app/http/caller.server.ts";
import { wantsEconomy } from "#app/http/page-cache/economy.server.ts";
import { type Limiters, RateLimits } from "#app/http/rate-limits.server.ts";
import { dailyTokensFromEnv, textModelFromEnv } from "#app/integrations/ai/from-env.server.ts";
import { speechFromEnv } from "#app/integrations/azure-speech/from-env.server.ts";
import { instagramFromEnv } from "#app/integrations/instagram/from-env.server.ts";
import { outboundFromEnv } from "#app/integrations/outbound-fetch/from-env.server.ts";
import { r2Store } from "#app/integrations/r2-store.server.ts";
import { searchEnginesFromEnv } from "#app/integrations/search-engines/from-env.server.ts";
import { whatsAppGatewayFromEnv } from "#app/integrations/whatsapp/from-env.server.ts";
import { cardRendererBinding } from "#app/rendering/card-renderer-binding.server.ts";
import { imagesBindingRenderer } from "#app/rendering/images-binding-renderer.server.ts";
import { createArticleService } from "#app/services/articles.server.ts";
import { createAudienceService } from "#app/services/audience.server.ts";
import { createAuditService } from "#app/services/audit.server.ts";
import type { BackgroundTurns } from "#app/services/background-turns.ts";
import { createCaptionService } from "#app/services/captions.server.ts";
import { createCardPictures } from "#app/services/card-pictures.server.ts";
import { createCardService } from "#app/services/cards.server.ts";
import { createCategoryService } from "#app/services/categories.server.ts";
import { createCompletionService } from "#app/services/completions.server.ts";
import { createDashboardService } from "#app/services/dashboard.server.ts";
import { createDraftService } from "#app/services/drafts.server.ts";
import { checkHealth } from "#app/services/health.server.ts";
import { createHomeLayoutService } from "#app/services/home-layout.server.ts";
import { createInstagramOutbox } from "#app/services/instagram-outbox.server.ts";
import { createInstagramPublishing } from "#app/services/instagram-publishing.server.ts";
import { createInstagramQueueService } from "#app/services/instagram-queue.server.ts";
import { createInstagramStatus } from "#app/services/instagram-status.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { createMediaService } from "#app/services/media.server.ts";
import { createMediaFileService } from "#app/services/media-files.server.ts";
import { createMediaUploadService } from "#app/services/media-uploads.server.ts";
import { createNarratorVoiceService } from "#app/services/narrator-voice.server.ts";
import { createPictureService } from "#app/services/pictures.server.ts";
import { createPresenceService } from "#app/services/presence.server.ts";
import { createPushSubscriptionService } from "#app/services/push-subscriptions.server.ts";
import { createReaderMessageService } from "#app/services/reader-messages.server.ts";
import { createEditionService } from "#app/services/readers/edition.server.ts";
import { createFeedService } from "#app/services/readers/feeds.server.ts";
import { createFrontPageService } from "#app/services/readers/front-page.server.ts";
import { createListService } from "#app/services/readers/lists.server.ts";
import { createMissingService } from "#app/services/readers/missing.server.ts";
import { createSearchService } from "#app/services/readers/search.server.ts";
import { createStoryService } from "#app/services/readers/story.server.ts";
import { createRevisionService } from "#app/services/revisions.server.ts";
import { createSearchPings } from "#app/services/search-pings.server.ts";
import { createSignInService } from "#app/services/sign-in.server.ts";
import { createSiteChoicesService } from "#app/services/site-choices.server.ts";
import { siteDefaultsOf } from "#app/services/site-defaults.ts";
import type { SiteMemory } from "#app/services/site-memory.ts";
import { createWhatsAppService } from "#app/services/whatsapp/whatsapp.server.ts";
import { audience, highlightBoard, instagramQueue as instagramQueueOf, whatsAppLine, whatsAppQueue } from "../durable-objects/stubs.ts";

/** What an isolate keeps between requests, given in by the Worker. */
export interface IsolateState {
  bootISO: string;
  /** Costly work behind answers takes turns here. */
  turns: BackgroundTurns;
  /** What the newsroom decided for the whole site, as this isolate knows it. */
  site: SiteMemory;
  /** Tells the page cache of this machine that a write produced an edition. */
  onEdition(edition: number): void;
}

export interface SiteSettings {
  /** Name, clock and byline as this machine knows them; a reader's page reads them with its rows. */
  name: string;
  /** Origin without a trailing slash. */
  url: string;
  timeZone: string;
  byline: string;
  /** Key of the library's picture that stands for the site; null: the house's own. */
  iconKey: string | null;
  /** Whether reporters write drafts, for what screens offer; whether they may is asked again when they do. */
  reporterDrafts: boolean;
  commit: string;
  bootISO: string;
  /** Names of providers that are simulated on this machine, as in `SIMULATED_PROVIDERS`. */
  simulated: readonly string[];
  /** The hub that is told of new stories (WebSub), and that feeds name; null without one. */
  hubUrl: string | null;
  /** The public key with which browsers ask for notices (VAPID); null without one. */
  pushKey: string | null;
  /** Whether readers' browsers get a service worker; `SERVICE_WORKER=off` takes it back from those that have it. */
  serviceWorker: boolean;
}

/** Everything routes may use; the only maker of it sees the bindings. */
export interface RequestContext {
  requestId: string;
  nonce: string;
  caller: CallerFinder;
  limits: RateLimits;
  settings: SiteSettings;
  services: ReturnType<typeof createServices>;
  /** Every route of the build, for the document of the API. */
  routes: ServerBuild["routes"];
  /** Whether the page is rendered in its variant that weighs little. */
  economy: boolean;
  /** The reader's address, where it can be believed; else null. */
  address: string | null;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
}

export const settingsOf = (env: Env, origin: string, state: IsolateState): SiteSettings => ({
  ...siteDefaultsOf(env),
  iconKey: null,
  reporterDrafts: false,
  ...state.site.identity(),
  url: (env.SITE_URL || origin).replace(/\/+$/, ""),
  commit: env.COMMIT || "desenvolvimento",
  bootISO: env.BOOT_ISO || state.bootISO,
  simulated: (env.SIMULATED_PROVIDERS ?? "").split(/[\s,]+/).filter(Boolean),
  hubUrl: env.WEBSUB_HUB_URL || null,
  pushKey: env.VAPID_PUBLIC_KEY || null,
  serviceWorker: env.SERVICE_WORKER !== "off",
});

/** A deployment without its own secret must not sign anything. */
function secretOf(env: Env): string {
  if (!env.SESSION_SECRET || env.SESSION_SECRET.length < 32) throw new Error("SESSION_SECRET is missing or shorter than 32 characters");
  return env.SESSION_SECRET;
}

export function createServices(env: Env, settings: SiteSettings, state: Pick<IsolateState, "onEdition" | "turns" | "site">, waitUntil: (work: Promise<unknown>) => void) {
  const db = createDatabase(env.DB);
  const articles = createArticleRepository(db);
  const categories = createCategoryRepository(db);
  const drafts = createDraftRepository(db);
  const revisions = createRevisionRepository(db);
  const readers = createAudienceRepository(db);
  const media = createMediaRepository(db);
  const store = r2Store(env.MEDIA);
  const secret = secretOf(env);
  const now = () => Date.now();
  const pictures = createPictureService({ store, renderer: imagesBindingRenderer(env.IMAGES), media, turns: state.turns, now, waitUntil });
  const mediaFiles = createMediaFileService({ pictures, media, store, now });
  const settingsOfSite = createSettingsRepository(db);
  const pages = { db, articles, categories, settings: settingsOfSite, defaults: siteDefaultsOf(env), now };
  const board = highlightBoard(env);
  const counter = audience(env);
  const outbox = createOutboxRepository(db);
  const searchPings = createSearchPings({ engines: searchEnginesFromEnv(env), outbox, siteUrl: settings.url, now });
  /** A story is told at once; what fails, and what the alarm publishes, by the sweep. */
  const onStoryWrite = (edition: number) => {
    state.onEdition(edition);
    waitUntil(searchPings.deliver());
    waitUntil(instagramOutbox.deliver().catch((error: unknown) => logEvent("error", "instagram-outbox", errorFields(error))));
  };
  const completions = createCompletionService({
    choice: textModelFromEnv(env),
    usage: createAiUsageRepository(db),
    dailyTokens: dailyTokensFromEnv(env),
    timeZone: settings.timeZone,
    now,
    randomId: () => crypto.randomUUID(),
  });
  const captions = createCaptionService({ db, categories, completions, siteName: settings.name });
  const instagramChoice = instagramFromEnv(env);
  const instagramQueue = instagramQueueOf(env);
  const instagramCards = createInstagramQueueService({ db, articles, captions, queue: instagramQueue, now });
  const instagramOutbox = createInstagramOutbox({ outbox, service: instagramCards, isConfigured: instagramChoice.publisher !== null, now });
  const recheckWatchers = () => waitUntil(board.recheck().catch((error: unknown) => logEvent("error", "recheck", errorFields(error))));
  return {
    categories: createCategoryService({ db, categories }),
    idempotency: createIdempotencyRepository(db),
    signIn: createSignInService({ db, users: createUserRepository(db), sessionSecret: secret, now, randomId: () => crypto.randomUUID(), onSessionEnd: recheckWatchers }),
    articles: createArticleService({ db, articles, categories, drafts, revisions, board, byline: settings.byline, onEdition: onStoryWrite }),
    audit: createAuditService({ db, audit: createAuditRepository(db), categories }),
    drafts: createDraftService({ db, drafts, now }),
    revisions: createRevisionService({ db, articles, revisions }),
    presence: createPresenceService({ db, articles, room: counter }),
    audience: createAudienceService({ db, articles, audience: readers, counter, secret, timeZone: settings.timeZone, now }),
    captions,
    cards: createCardService({
      db,
      categories,
      store,
      pictures: createCardPictures({ store, media, outbound: outboundFromEnv(env, settings.url), siteUrl: settings.url }),
      renderer: cardRendererBinding(env.CARD_RENDERER),
      siteName: settings.name,
      // Where `BOOT_ISO` is set, the code may change without a commit.
      build: `${settings.commit} ${env.BOOT_ISO}`,
      now,
    }),
    completions,
    dashboard: createDashboardService({ articles, categories, audience: readers, timeZone: settings.timeZone, now }),
    messages: createReaderMessageService({ ...pages, messages: createReaderMessageRepository(db) }),
    homeLayout: createHomeLayoutService({ db, settings: settingsOfSite, timeZone: settings.timeZone, now, onEdition: state.onEdition }),
    instagramOutbox,
    instagramPublishing: createInstagramPublishing({
      db,
      captions,
      queue: instagramQueue,
      store,
      renderer: imagesBindingRenderer(env.IMAGES),
      now,
      sleep: (ms) => new Promise((resume) => setTimeout(resume, ms)),
    }),
    instagram: instagramCards,
    instagramStatus: createInstagramStatus({ choice: instagramChoice, queue: instagramQueue, now }),
    media: createMediaService({ db, media, store, lists: createMediaListRepository(db), uses: createMediaUseRepository(db), now, waitUntil, onEdition: state.onEdition }),
    mediaFiles,
    mediaUploads: createMediaUploadService({ uploads: createMediaUploadRepository(db), media, files: mediaFiles, store, now, randomId: () => crypto.randomUUID() }),
    narratorVoice: createNarratorVoiceService({ db, settings: settingsOfSite, choice: speechFromEnv(env), store, now }),
    pictures,
    readers: {
      edition: createEditionService(pages),
      feeds: createFeedService(pages),
      frontPage: createFrontPageService(pages),
      lists: createListService({ ...pages, timeZone: settings.timeZone }),
      missing: createMissingService(pages),
      search: createSearchService(pages),
      story: createStoryService(pages),
    },
    searchPings,
    pushSubscriptions: createPushSubscriptionService({ subscriptions: createPushSubscriptionRepository(db), now }),
    whatsApp: createWhatsAppService({
      db,
      articles,
      settings: settingsOfSite,
      queue: whatsAppQueue(env),
      line: whatsAppLine(env),
      choice: whatsAppGatewayFromEnv(env),
      completions,
      siteUrl: settings.url,
      timeZone: settings.timeZone,
      isPacingOff: env.WHATSAPP_PACING === "off",
      now,
      random: Math.random,
      waitUntil,
    }),
    siteChoices: createSiteChoicesService({ ...pages, media, onEdition: state.onEdition, onSaved: (choices) => state.site.note(choices) }),
    health: () =>
      checkHealth({
        d1: () => db.run(sql`SELECT 1`),
        r2: () => env.MEDIA.head("health"),
        objects: () => board.ping(),
      }),
    board,
    counter,
    instagramQueue,
    whatsAppQueue: whatsAppQueue(env),
  };
}

/** Composes what one request needs. */
export function createRequestContext(
  request: Request,
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
  build: ServerBuild,
  state: IsolateState,
  requestId: string,
): RequestContext {
  const settings = settingsOf(env, new URL(request.url).origin, state);
  const services = createServices(env, settings, state, (work) => ctx.waitUntil(work));
  const address = /^(yes|true|1)$/i.test(env.TRUST_CF_HEADERS) ? request.headers.get("CF-Connecting-IP") : null;
  const limiters: Limiters = {
    readers: env.READER_LIMIT,
    beacons: env.BEACON_LIMIT,
    uploads: env.UPLOAD_LIMIT,
    searches: env.SEARCH_LIMIT,
    messages: env.MESSAGE_LIMIT,
    speech: env.SPEECH_LIMIT,
  };
  return {
    requestId,
    nonce: crypto.randomUUID().replaceAll("-", ""),
    caller: new CallerFinder(request, services.signIn, async () => (await services.siteChoices.choices()).reporterDrafts),
    limits: new RateLimits(limiters, address, env.SESSION_SECRET ?? ""),
    settings,
    services,
    routes: build.routes,
    economy: wantsEconomy(request),
    address,
  };
}
