import { isCategoryGroup } from "#app/features/articles/categories.ts";
import type { OutboxChannel, OutboxTrigger } from "#app/features/highlights/outbox-triggers.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { type ClaimedStory, OUTBOX_ATTEMPTS, type OutboxRepository } from "#app/platform/outbox/outbox.store.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { SearchEngines } from "./from-env.provider.ts";

/** Rows of one call: far under what IndexNow takes (10,000 addresses). */
const BATCH_SIZE = 100;

/** Calls of one sweep, so that a flood cannot hold it for ever. */
const ROUNDS = 5;

/** Rows are of use to nobody after this long. */
const RETENTION_MS = 7 * DAY_MS;

/** Answers after which the same call would only be refused again. */
const isFinal = (failure: ProviderFailure) => failure.kind === "invalid" || failure.kind === "auth" || failure.kind === "permission";

/** True when readers find another page, or none, at the article's address. */
function changesPages({ type }: OutboxTrigger): boolean {
  switch (type) {
    case "published":
    case "republished":
    case "corrected":
    case "withdrawn":
      return true;
    case "switched-on":
    case "switched-off":
      return false;
  }
}

/** Outbox channels of the configured search engines. */
export const searchPingChannels = ({ indexNow, hub }: SearchEngines): OutboxChannel[] => [
  ...(indexNow ? [{ name: "indexnow", switch: null, rows: "per-command" as const, accepts: changesPages }] : []),
  ...(hub ? [{ name: "websub", switch: null, rows: "per-command" as const, accepts: changesPages }] : []),
];

const unique = (values: readonly string[]) => [...new Set(values)];

/** The feeds that a story stands in. */
const feedsOf = (siteUrl: string, { categories, municipality }: ClaimedStory): string[] => {
  const towns = municipality ? [municipality] : [];
  const sections = categories.filter((slug) => !isCategoryGroup(slug) && slug !== municipality);
  return [`${siteUrl}/feed.xml`, ...sections.map((slug) => `${siteUrl}/categoria/${slug}/feed.xml`), ...towns.map((slug) => `${siteUrl}/municipio/${slug}/feed.xml`)];
};

/**
 * Empties the outbox towards search engines: at least once, at most three times. A crash between the call and its mark
 * tells them again, which both protocols allow.
 */
export function createSearchPings({ engines, outbox, siteUrl, now }: { engines: SearchEngines; outbox: OutboxRepository; siteUrl: string; now(): number }) {
  const { indexNow, hub } = engines;
  const channels = [
    ...(indexNow ? [{ name: "indexnow", notify: (stories: ClaimedStory[]) => indexNow.submit(unique(stories.map(({ slug }) => `${siteUrl}/post/${slug}`))) }] : []),
    ...(hub ? [{ name: "websub", notify: (stories: ClaimedStory[]) => hub.publish(unique(stories.flatMap((story) => feedsOf(siteUrl, story)))) }] : []),
  ];

  async function settleFailure(channel: string, stories: ClaimedStory[], error: unknown): Promise<void> {
    const failure = error instanceof ProviderFailure ? error : null;
    const isLast = (failure && isFinal(failure)) || stories.some(({ attempt }) => attempt >= OUTBOX_ATTEMPTS);
    logEvent("error", isLast ? "search-ping-left" : "search-ping", { channel, articles: stories.map(({ articleId }) => articleId), kind: failure?.kind, ...errorFields(error) });
    const ids = stories.map(({ id }) => id);
    if (failure && isFinal(failure)) await outbox.postpone(ids, null);
    else if (failure?.details.retryAfterSeconds !== undefined) {
      const again = stories.filter(({ attempt }) => attempt < OUTBOX_ATTEMPTS).map(({ id }) => id);
      if (again.length > 0) await outbox.postpone(again, now() + Math.max(60, failure.details.retryAfterSeconds) * 1000);
    }
  }

  async function deliverTo({ name, notify }: (typeof channels)[number]): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stories = await outbox.claim([name], now(), BATCH_SIZE);
      if (stories.length === 0) return;
      try {
        await notify(stories);
      } catch (error) {
        return settleFailure(name, stories, error);
      }
      await outbox.markDelivered(
        stories.map(({ id }) => id),
        now(),
      );
    }
  }

  return {
    /** The key that engines look for; null without one. */
    key: indexNow?.key ?? null,

    /** True for each configured search engine. */
    configured: { indexNow: indexNow !== null, hub: hub !== null },

    /** Tells what is due. One channel's failure keeps nothing from another. */
    async deliver(): Promise<void> {
      const outcomes = await Promise.allSettled(channels.map(deliverTo));
      for (const outcome of outcomes) if (outcome.status === "rejected") logEvent("error", "search-ping", errorFields(outcome.reason));
    },

    /** Forgets what was told long ago. */
    async prune(): Promise<void> {
      await Promise.all(channels.map(({ name }) => outbox.prune(name, now() - RETENTION_MS)));
    },
  };
}
