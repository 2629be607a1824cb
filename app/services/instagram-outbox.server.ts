import type { OutboxChannel } from "#app/db/board-content.ts";
import type { OutboxRepository } from "#app/db/outbox.ts";
import { INSTAGRAM_CHANNEL as CHANNEL, type InstagramQueueService } from "./instagram-queue.server.ts";
import { errorFields, logEvent } from "./log.server.ts";

/** Stories of one sweep: each may wait for a caption. */
const AT_ONCE = 10;

/** A switch that was turned on and off again must not wait: the card would be out before. */
const NO_QUIET = 0;

/** When a story that could not be handed over is tried again. Milliseconds. */
const AGAIN_MS = 60_000;

/** Rows are of use to nobody after this long. Milliseconds. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** What the outbox keeps for the queue: stories whose card is wanted, or no longer is. None without an account. */
export const instagramChannels = (isConfigured: boolean): OutboxChannel[] => (isConfigured ? [{ name: CHANNEL, followsSwitch: true, wants: ({ cardAuto }) => cardAuto }] : []);

/** Hands stories from the outbox to the queue: as often as it takes, because the queue hears each turn once. */
export function createInstagramOutbox({ outbox, service, isConfigured, now }: { outbox: OutboxRepository; service: InstagramQueueService; isConfigured: boolean; now(): number }) {
  return {
    async deliver(): Promise<void> {
      if (!isConfigured) return;
      for (const { id, articleId } of await outbox.claim(CHANNEL, now(), AT_ONCE, { quietMs: NO_QUIET, isPatient: true })) {
        try {
          await service.follow(articleId);
          await outbox.markDelivered([id], now());
        } catch (error) {
          logEvent("error", "instagram-outbox", { articleId, ...errorFields(error) });
          await outbox.postpone([id], now() + AGAIN_MS);
        }
      }
    },

    /** Forgets what was handed over long ago. */
    tidy: (): Promise<void> => outbox.prune(CHANNEL, now() - KEPT_MS),
  };
}
