import type { ArticleService } from "#app/features/articles/articles.server.ts";
import { createPublicationSheetService } from "#app/features/articles/publication-sheet.server.ts";
import { imagesBindingRenderer } from "#app/features/cards/rendering/bindings.server.ts";
import { searchEnginesFromEnv } from "#app/features/discovery/from-env.provider.ts";
import { createSearchPings } from "#app/features/discovery/search-pings.server.ts";
import { instagramFromEnv } from "#app/features/instagram/from-env.provider.ts";
import { createInstagramPublishing } from "#app/features/instagram/publishing.server.ts";
import { createInstagramQueueService, instagramOutboxConsumer } from "#app/features/instagram/queue.server.ts";
import { createInstagramStatus } from "#app/features/instagram/status.server.ts";
import { createClickTallyRepository } from "#app/features/links/click-tallies.store.ts";
import { createShortLinkService, type ShortLinkService, shortLinkOutboxConsumer } from "#app/features/links/short-links.server.ts";
import { createShortLinkRepository } from "#app/features/links/short-links.store.ts";
import { composeNarration } from "#app/features/narration/narration.compose.ts";
import { createPushAlertService } from "#app/features/push/push-alerts.server.ts";
import { createPushRecipientRepository, createPushStoryRepository } from "#app/features/push/push-recipients.store.ts";
import { publicationFiguresOf } from "#app/features/social/social.compose.ts";
import type { WritingAids } from "#app/features/suggestions/writing-aids.compose.ts";
import { whatsAppGatewayFromEnv } from "#app/features/whatsapp/from-env.provider.ts";
import { createWhatsAppService } from "#app/features/whatsapp/whatsapp.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createOutboxRepository } from "#app/platform/outbox/outbox.store.ts";
import { createStoryOutbox } from "#app/platform/outbox/story-outbox.server.ts";
import { createDistributionService } from "./distribution.server.ts";

function composeShortLinks({ db, settings, now }: SharedDependencies) {
  return createShortLinkService({
    db,
    links: createShortLinkRepository(db, settings.url),
    tallies: createClickTallyRepository(db),
    siteUrl: settings.url,
    shortUrl: settings.shortUrl,
    timeZone: settings.timeZone,
    now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });
}

function composeInstagram({ env, stubs, db, articles, store, now }: SharedDependencies, { captions }: WritingAids, linkOf: ShortLinkService["ofArticle"]) {
  const choice = instagramFromEnv(env);
  const queue = stubs.instagramQueue(env);
  const sleep = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
  return {
    isConfigured: choice.publisher !== null,
    queue,
    cards: createInstagramQueueService({ db, articles, captions, queue, linkOf, figuresOf: publicationFiguresOf({ env, db }), now }),
    publishing: createInstagramPublishing({ db, captions, queue, store, renderer: imagesBindingRenderer(env.IMAGES), now, sleep }),
    status: createInstagramStatus({ choice, queue, now }),
  };
}

function composeWhatsApp(
  { env, stubs, settings, db, articles, siteSettings, now, waitUntil }: SharedDependencies,
  { completions }: WritingAids,
  linkOf: ShortLinkService["ofArticle"],
) {
  const queue = stubs.whatsAppQueue(env);
  const service = createWhatsAppService({
    db,
    articles,
    settings: siteSettings,
    queue,
    line: stubs.whatsAppLine(env),
    choice: whatsAppGatewayFromEnv(env),
    completions,
    siteUrl: settings.url,
    linkOf,
    timeZone: settings.timeZone,
    isPacingOff: env.WHATSAPP_PACING === "off",
    now,
    random: Math.random,
    waitUntil,
  });
  return { queue, service };
}

function composePush({ env, stubs, settings, db, siteSettings, now }: SharedDependencies) {
  return createPushAlertService({
    db,
    campaigns: stubs.pushCampaigns(env),
    queue: stubs.distributionQueue(env, "push"),
    stories: createPushStoryRepository(),
    recipients: createPushRecipientRepository(db),
    settings: siteSettings,
    isConfigured: settings.pushKey !== null,
    timeZone: settings.timeZone,
    now,
  });
}

/** Channels besides the site: search engines, Instagram, WhatsApp; and the short links they use. */
export function composeChannels(shared: SharedDependencies, aids: WritingAids) {
  const { env, stubs, settings, db, articles, now, waitUntil } = shared;
  const outbox = createOutboxRepository(db);
  const shortLinks = composeShortLinks(shared);
  const instagram = composeInstagram(shared, aids, shortLinks.ofArticle);
  const whatsApp = composeWhatsApp(shared, aids, shortLinks.ofArticle);
  const pushAlerts = composePush(shared);
  const queues = {
    narration: stubs.distributionQueue(env, "narration"),
    push: stubs.distributionQueue(env, "push"),
    email: stubs.distributionQueue(env, "email"),
    newsletter: stubs.distributionQueue(env, "newsletter"),
  };
  const narration = composeNarration(shared, queues.narration);
  const searchPings = createSearchPings({ engines: searchEnginesFromEnv(env), outbox, siteUrl: settings.url, now });
  const consumers = [
    instagramOutboxConsumer(instagram.cards, instagram.isConfigured),
    whatsApp.service.outboxConsumer,
    shortLinkOutboxConsumer({ db, articles, links: shortLinks, isConfigured: settings.shortUrl !== null }),
    pushAlerts.outboxConsumer,
    ...narration.consumers,
  ];
  const storyOutbox = createStoryOutbox({ outbox, consumers, now });
  return {
    services: {
      bannerLedger: stubs.bannerLedger(env),
      clickLog: stubs.clickLog(env),
      ...narration.services,
      distribution: createDistributionService({ db, queues, now }),
      distributionQueues: Object.values(queues),
      instagram: instagram.cards,
      instagramPublishing: instagram.publishing,
      instagramQueue: instagram.queue,
      instagramStatus: instagram.status,
      pushAlerts,
      searchPings,
      shortLinks,
      storyOutbox,
      whatsApp: whatsApp.service,
      whatsAppQueue: whatsApp.queue,
    },
    /** Delivers the outbox behind a write's answer; failures, and what the alarm publishes, are delivered by the sweep. */
    deliverOutbox(): void {
      waitUntil(searchPings.deliver());
      waitUntil(storyOutbox.deliver());
    },
  };
}

export function composePublicationSheet({ env, stubs, settings }: SharedDependencies, { services }: ReturnType<typeof composeChannels>, articles: ArticleService, speaks: boolean) {
  return {
    publicationSheet: createPublicationSheetService({
      articles,
      whatsApp: services.whatsAppQueue,
      instagram: services.instagramQueue,
      campaigns: stubs.pushCampaigns(env),
      narrations: services.narrations,
      knownLinkOf: services.shortLinks.knownOfArticle,
      deliver: services.storyOutbox.deliver,
      configured: { whatsapp: true, instagram: services.instagramStatus.missing.length === 0, push: settings.pushKey !== null, audio: speaks },
      byHand: whatsAppGatewayFromEnv(env).gateway === null ? ["whatsapp"] : [],
      hasGroup: services.whatsApp.desk.hasGroup,
      siteUrl: settings.url,
    }),
  };
}

export const channelJobs: readonly Job[] = [
  { name: "flush-clicks", run: ({ services }) => services.clickLog.flush() },
  { name: "wake-instagram", run: ({ services }) => services.instagramQueue.wake() },
  { name: "wake-whatsapp", run: ({ services }) => services.whatsAppQueue.wake() },
  { name: "wake-queues", run: ({ services }) => Promise.all(services.distributionQueues.map((queue) => queue.wake())) },
  { name: "push-digest", run: ({ services }) => services.pushAlerts.digestIfDue() },
  { name: "prune-search-pings", run: ({ services }) => services.searchPings.prune() },
  { name: "prune-outbox", run: ({ services }) => services.storyOutbox.prune() },
  { name: "deliver-search-pings", stage: "deliver", run: ({ services }) => services.searchPings.deliver() },
  { name: "deliver-outbox", stage: "deliver", run: ({ services }) => services.storyOutbox.deliver() },
];
