import type { ArticleService } from "#app/features/articles/articles.server.ts";
import { createPublicationSheetService } from "#app/features/articles/publication-sheet.server.ts";
import { imagesBindingRenderer } from "#app/features/cards/rendering/bindings.server.ts";
import { searchEnginesFromEnv } from "#app/features/discovery/from-env.provider.ts";
import { createSearchPings } from "#app/features/discovery/search-pings.server.ts";
import { instagramFromEnv } from "#app/features/instagram/from-env.provider.ts";
import { createInstagramPublishing } from "#app/features/instagram/publishing.server.ts";
import { createInstagramQueueService, instagramOutboxConsumer } from "#app/features/instagram/queue.server.ts";
import { createInstagramStatus } from "#app/features/instagram/status.server.ts";
import { createShortLinkService, shortLinkOutboxConsumer } from "#app/features/links/short-links.server.ts";
import { composeNarration } from "#app/features/narration/narration.compose.ts";
import { publisherFromEnv } from "#app/features/network-posts/from-env.provider.ts";
import { createNetworkPostService } from "#app/features/network-posts/network-posts.server.ts";
import { createPushAlertService } from "#app/features/push/push-alerts.server.ts";
import { publicationFiguresOf } from "#app/features/social/social.compose.ts";
import type { WritingAids } from "#app/features/suggestions/writing-aids.compose.ts";
import { whatsAppGatewayFromEnv } from "#app/features/whatsapp/from-env.provider.ts";
import { createWhatsAppService } from "#app/features/whatsapp/whatsapp.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createOutboxRepository } from "#app/platform/outbox/outbox.store.ts";
import { createStoryOutbox } from "#app/platform/outbox/story-outbox.server.ts";
import { QUEUE_NAMES } from "#app/platform/queue/queue-item.ts";
import { createDistributionService } from "./distribution.server.ts";

/** Channels besides the site: search engines, Instagram, WhatsApp; and the short links they use. */
export function composeChannels(shared: SharedDependencies, { captions, completions }: WritingAids) {
  const { env, settings, db, articles, siteSettings, queues, whatsAppLine, now, random, waitUntil } = shared;
  const outbox = createOutboxRepository(db);
  const shortLinks = createShortLinkService(shared);
  const { ofArticle: linkOf } = shortLinks;
  const account = instagramFromEnv(env);
  const cards = createInstagramQueueService(shared, { captions, queue: queues.instagram, linkOf, figuresOf: publicationFiguresOf(shared) });
  const whatsApp = createWhatsAppService({
    db,
    articles,
    settings: siteSettings,
    queue: queues.whatsapp,
    line: whatsAppLine,
    choice: whatsAppGatewayFromEnv(env),
    completions,
    siteUrl: settings.url,
    linkOf,
    timeZone: settings.timeZone,
    isPacingOff: env.WHATSAPP_PACING === "off",
    now,
    random,
    waitUntil,
  });
  const pushAlerts = createPushAlertService(shared);
  const narration = composeNarration(shared);
  const networkPosts = createNetworkPostService(shared, (network, chosen) => publisherFromEnv(env, network, chosen));
  const searchPings = createSearchPings({ engines: searchEnginesFromEnv(env), outbox, siteUrl: settings.url, now });
  const consumers = [
    instagramOutboxConsumer(cards, account.publisher !== null),
    whatsApp.outboxConsumer,
    shortLinkOutboxConsumer(shared, shortLinks),
    pushAlerts.outboxConsumer,
    ...narration.consumers,
    networkPosts.outboxConsumer,
  ];
  const storyOutbox = createStoryOutbox({ outbox, consumers, now });
  return {
    services: {
      ...narration.services,
      distribution: createDistributionService(shared),
      instagram: cards,
      instagramPublishing: createInstagramPublishing(shared, { captions, renderer: imagesBindingRenderer(env.IMAGES) }),
      instagramStatus: createInstagramStatus(shared, account),
      pushAlerts,
      searchPings,
      shortLinks,
      networkPosts,
      storyOutbox,
      whatsApp,
    },
    /** Delivers the outbox behind a write's answer; failures, and what the alarm publishes, are delivered by the sweep. */
    deliverOutbox(): void {
      waitUntil(searchPings.deliver());
      waitUntil(storyOutbox.deliver());
    },
  };
}

export function composePublicationSheet(shared: SharedDependencies, { services }: ReturnType<typeof composeChannels>, articles: ArticleService, speaks: boolean) {
  return {
    publicationSheet: createPublicationSheetService(shared, articles, {
      narrations: services.narrations,
      knownLinkOf: services.shortLinks.knownOfArticle,
      deliver: services.storyOutbox.deliver,
      configured: { whatsapp: true, instagram: services.instagramStatus.missing.length === 0, push: shared.settings.pushKey !== null, audio: speaks },
      byHand: whatsAppGatewayFromEnv(shared.env).gateway === null ? ["whatsapp"] : [],
      hasGroup: services.whatsApp.desk.hasGroup,
    }),
  };
}

export const channelJobs: readonly Job[] = [
  { name: "flush-clicks", run: ({ services }) => services.clickLog.flush() },
  ...QUEUE_NAMES.map((name): Job => ({ name: `wake-${name}`, run: ({ services }) => services.queues[name].wake() })),
  { name: "push-digest", run: ({ services }) => services.pushAlerts.digestIfDue() },
  { name: "prune-search-pings", run: ({ services }) => services.searchPings.prune() },
  { name: "prune-outbox", run: ({ services }) => services.storyOutbox.prune() },
  { name: "deliver-search-pings", stage: "deliver", run: ({ services }) => services.searchPings.deliver() },
  { name: "deliver-outbox", stage: "deliver", run: ({ services }) => services.storyOutbox.deliver() },
];
