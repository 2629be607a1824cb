import type { OutboxChannel } from "#app/db/board-content.ts";
import type { StoryFollower } from "../story-outbox.server.ts";
import { INSTAGRAM_CHANNEL, type InstagramQueueService } from "./queue.server.ts";

/** What the outbox keeps for the queue: stories whose card is wanted, or no longer is. None without an account. */
export const instagramChannels = (isConfigured: boolean): OutboxChannel[] =>
  isConfigured ? [{ name: INSTAGRAM_CHANNEL, followsSwitch: true, wants: ({ cardAuto }) => cardAuto }] : [];

/** Instagram's queue, as the outbox calls it. */
export const instagramFollower = ({ follow }: Pick<InstagramQueueService, "follow">, isConfigured: boolean): StoryFollower => ({
  channels: isConfigured ? [INSTAGRAM_CHANNEL] : [],
  follow,
});
