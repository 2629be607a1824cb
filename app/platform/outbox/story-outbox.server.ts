import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import type { ClaimedStory, OutboxRepository } from "./outbox.store.ts";

/** Rows that are taken at once: following a story may wait for a caption. */
const BATCH_SIZE = 10;

/** Rounds of one sweep, so that a flood cannot hold it for ever. */
const ROUNDS = 25;

/** A switch that was turned on and off again must not wait: what it sent would be out before. */
const NO_MIN_INTERVAL_MS = 0;

/** Delay before a failed update of a story is retried. Milliseconds. */
const RETRY_MS = MINUTE_MS;

/** Rows are of use to nobody after this long. Milliseconds. */
const RETENTION_MS = 7 * DAY_MS;

/** A queue that follows stories. */
export interface OutboxConsumer {
  /** Names of the outbox's channels that call for it. */
  channels: readonly string[];
  /** Makes the queue say what the story says now; harmless as often as it is done. */
  sync(articleId: number): Promise<void>;
}

/** Has queues follow the stories that the outbox names: as often as it takes (docs/decisions/outbox.md). */
export function createStoryOutbox({ outbox, consumers, now }: { outbox: OutboxRepository; consumers: readonly OutboxConsumer[]; now(): number }) {
  const channels = consumers.flatMap((consumer) => consumer.channels);

  /** Has a queue follow what was claimed of its channels, each story once. */
  async function deliverTo({ channels: own, sync }: OutboxConsumer, claimed: readonly ClaimedStory[]): Promise<void> {
    const stories = new Map<number, number[]>();
    for (const { id, articleId, channel } of claimed) if (own.includes(channel)) stories.set(articleId, [...(stories.get(articleId) ?? []), id]);
    for (const [articleId, rows] of stories) {
      try {
        await sync(articleId);
        await outbox.markDelivered(rows, now());
      } catch (error) {
        logEvent("error", "story-outbox", { channels: own, articleId, ...errorFields(error) });
        await outbox.postpone(rows, now() + RETRY_MS);
      }
    }
  }

  return {
    /** Follows what is due. One queue's failure keeps nothing from another. */
    async deliver(): Promise<void> {
      for (let round = 0; round < ROUNDS; round += 1) {
        // One statement for all queues: every write of the newsroom asks, and mostly nothing is due in most of them.
        const claimed = await outbox.claim(channels, now(), BATCH_SIZE, { minIntervalMs: NO_MIN_INTERVAL_MS, retriesForever: true }).catch((error: unknown) => {
          logEvent("error", "story-outbox", errorFields(error));
          return [];
        });
        const outcomes = await Promise.allSettled(consumers.map((consumer) => deliverTo(consumer, claimed)));
        for (const outcome of outcomes) if (outcome.status === "rejected") logEvent("error", "story-outbox", errorFields(outcome.reason));
        if (claimed.length < BATCH_SIZE) return;
      }
    },

    /** Forgets what was followed long ago. */
    async prune(): Promise<void> {
      await Promise.all(channels.map((channel) => outbox.prune(channel, now() - RETENTION_MS)));
    },
  };
}
