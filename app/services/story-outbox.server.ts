import type { OutboxRepository } from "#app/db/outbox.ts";
import { errorFields, logEvent } from "./log.server.ts";

/** Rows of a channel that are taken at once: following a story may wait for a caption. */
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
  /** Rows that are due in any of the channels, by the story that they are about. */
  async function due(channels: readonly string[]): Promise<{ stories: Map<number, number[]>; isAll: boolean }> {
    const claimed = await Promise.all(channels.map((channel) => outbox.claim(channel, now(), AT_ONCE, { quietMs: NO_QUIET, isPatient: true })));
    const stories = new Map<number, number[]>();
    for (const { id, articleId } of claimed.flat()) stories.set(articleId, [...(stories.get(articleId) ?? []), id]);
    return { stories, isAll: claimed.every((rows) => rows.length < AT_ONCE) };
  }

  async function empty({ channels, follow }: StoryFollower): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { stories, isAll } = await due(channels);
      for (const [articleId, rows] of stories) {
        try {
          await follow(articleId);
          await outbox.markDelivered(rows, now());
        } catch (error) {
          logEvent("error", "story-outbox", { channels, articleId, ...errorFields(error) });
          await outbox.postpone(rows, now() + AGAIN_MS);
        }
      }
      if (isAll) return;
    }
  }

  return {
    /** Follows what is due. One queue's failure keeps nothing from another. */
    async deliver(): Promise<void> {
      const outcomes = await Promise.allSettled(followers.map(empty));
      for (const outcome of outcomes) if (outcome.status === "rejected") logEvent("error", "story-outbox", errorFields(outcome.reason));
    },

    /** Forgets what was followed long ago. */
    async tidy(): Promise<void> {
      await Promise.all(followers.flatMap(({ channels }) => channels.map((channel) => outbox.prune(channel, now() - KEPT_MS))));
    },
  };
}
