import type { DeliveryQueue, QueuePerson, QueueRefusal } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import type { MessageEvent } from "./connection.ts";
import type { PaceRule } from "./next-slot.ts";
import type { WhatsAppPost } from "./post.ts";

/** The item with its new time (`isNew` false: it had that one already), or why it has none: it waits for another time or does not wait by now, or the pace forbids the time; `free` is the next allowed one. */
export type WhatsAppMove =
  | { item: QueueItem<WhatsAppPost>; isNew: boolean }
  | { refused: "not-found" }
  | { refused: "changed"; current: QueueItem<WhatsAppPost> }
  | { refused: "pace"; rule: PaceRule; free: number | null };

/** The queue of messages to the group, as services see it. */
export interface WhatsAppQueuePort extends DeliveryQueue<WhatsAppPost> {
  /** Times for pending items, each with why it got its turn; null where nobody said. */
  schedule(times: readonly { id: string; dueAt: number; note: string | null }[]): Promise<QueueItem<WhatsAppPost>[]>;
  /** Another time (ms) for an item that waits for `was`, where the pace allows it; null: none, it is pending. Checked and written without anything between. */
  move(id: string, was: number | null, dueAt: number | null, note: string | null): Promise<WhatsAppMove>;
  /** Items that got a time are pending again; those that went, or are on their way, stay. */
  unschedule(ids: readonly string[]): Promise<QueueItem<WhatsAppPost>[]>;
  /** An item that a person took out within the last minute stands where it stood; again, and it is the same item. */
  restore(id: string): Promise<QueueItem<WhatsAppPost> | QueueRefusal>;
  /** Other words for items that wait: their stories were changed. */
  rewrite(posts: readonly { id: string; post: WhatsAppPost }[]): Promise<void>;
  /** Applies an event of the gateway about a message. */
  handleEvent(event: MessageEvent): Promise<void>;
  /** A person sent it by hand. */
  markSent(id: string, by: QueuePerson): Promise<QueueItem<WhatsAppPost> | QueueRefusal>;
}
