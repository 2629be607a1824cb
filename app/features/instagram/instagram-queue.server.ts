import type { DeliveryQueue, QueueRefusal } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import type { InstagramPost } from "./post.ts";
import type { InstagramAttention } from "./token-health.ts";

/** The queue of cards, as services see it. */
export interface InstagramQueuePort extends DeliveryQueue<InstagramPost> {
  /** Another time (ms) for an item that waits for `was`; `state` when it waits for another by now. */
  reschedule(id: string, was: number, dueAt: number): Promise<QueueItem<InstagramPost> | QueueRefusal>;
  /** The latest failed and uncertain items, a hold, and the token: each needs a person. */
  attention(): Promise<InstagramAttention>;
}
