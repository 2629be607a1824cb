import type { OutboxRepository } from "#app/db/outbox.ts";
import { errorFields, logEvent } from "./log.server.ts";

/** Stories that are taken at once: following one may wait for a caption. */
const AT_ONCE = 10;

/** Rounds of one sweep, so that a flood cannot hold it for ever. */
const ROUNDS = 5;

/** A switch that was turned on and off again must not wait: what it sent would be out before. */
const NO_QUIET = 0;

/** When a story that could not be followed is tried again. Milliseconds. */
const AGAIN_MS = 60_000;

/** Rows are of use to nobody after this long. Milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** A queue that follows stories. */
export interface StoryFollower {
  /** Names of the outbox's channels that call for it. */
  channels: readonly string[];
  /** Makes the queue say what the story says now; harmless as often as it is done. */
  follow(articleId: number): Promise<void>;
}

/** Has queues follow the stories that the outbox names: as often as it takes (docs/decisions/0034). */
export function createStoryOutbox({ outbox, followers, now }: { outbox: OutboxRepository; followers: readonly StoryFollower[]; now(): number }) {
  const lines = followers.flatMap(({ channels, follow }) => channels.map((channel) => ({ channel, follow })));

  async function empty({ channel, follow }: (typeof lines)[number]): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stories = await outbox.claim(channel, now(), AT_ONCE, { quietMs: NO_QUIET, isPatient: true });
      for (const { id, articleId } of stories) {
        try {
          await follow(articleId);
          await outbox.markDelivered([id], now());
        } catch (error) {
          logEvent("error", "story-outbox", { channel, articleId, ...errorFields(error) });
          await outbox.postpone([id], now() + AGAIN_MS);
        }
      }
      if (stories.length < AT_ONCE) return;
    }
  }

  return {
    /** Follows what is due. One channel's failure keeps nothing from another. */
    async deliver(): Promise<void> {
      const outcomes = await Promise.allSettled(lines.map(empty));
      for (const outcome of outcomes) if (outcome.status === "rejected") logEvent("error", "story-outbox", errorFields(outcome.reason));
    },

    /** Forgets what was followed long ago. */
    async tidy(): Promise<void> {
      await Promise.all(lines.map(({ channel }) => outbox.prune(channel, now() - KEPT_MS)));
    },
  };
}
