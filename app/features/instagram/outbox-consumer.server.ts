import type { OutboxConsumer } from "#app/platform/outbox/story-outbox.server.ts";
import type { OutboxChannel, OutboxTrigger } from "#app/platform/outbox/triggers.ts";
import { INSTAGRAM_CHANNEL, type InstagramQueueService } from "./queue.server.ts";

/** Whether the article's card may have to enter or leave the queue. A withdrawn article's also with its switch off: people may have added it. */
function changesCard(trigger: OutboxTrigger): boolean {
  switch (trigger.type) {
    case "published":
    case "republished":
      return trigger.isOn;
    case "withdrawn":
    case "switched-on":
    case "switched-off":
      return true;
    case "corrected":
      return false;
  }
}

/** What the outbox keeps for the queue: stories whose card is wanted, or no longer is. None without an account. */
export const instagramChannels = (isConfigured: boolean): OutboxChannel[] =>
  isConfigured ? [{ name: INSTAGRAM_CHANNEL, switch: "cardAuto", rows: "per-command", accepts: changesCard }] : [];

/** Instagram's queue, as the outbox calls it. */
export const instagramOutboxConsumer = ({ syncArticle }: Pick<InstagramQueueService, "syncArticle">, isConfigured: boolean): OutboxConsumer => ({
  channels: isConfigured ? [INSTAGRAM_CHANNEL] : [],
  sync: syncArticle,
});
