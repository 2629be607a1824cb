import type { InstagramAttention } from "#app/features/instagram/token-health.ts";
import type { MessageEvent } from "#app/features/whatsapp/connection.ts";
import type { PaceRule } from "#app/features/whatsapp/next-slot.ts";
import type { DistributionJob } from "./distribution-job.ts";
import type { InstagramPost, WhatsAppPost } from "./posts.ts";
import type { QueueItem, QueuePause, QueueSummary, QueueThrottle } from "./queue-item.ts";

type Person = { id: number; name: string };

export interface Enqueued<Payload> {
  item: QueueItem<Payload>;
  /** False: its key was seen before, or its slot is taken, and this is the item that it led to. */
  isNew: boolean;
}

/** A place that holds one item at a time, so that two requests for the same thing add one item. */
export interface Slot {
  name: string;
  /** Time after its item was sent in which no other may take its place (ms); null: never. */
  freeAfterMs: number | null;
}

/** A key names one request, for ever: one that was seen leads to what came of it, and is refused also after that item is gone. */
export interface NewItem<Payload> {
  key: string;
  /** While an item stands here, others lead to it, and their keys are spent. It is free again when the item is taken out. */
  slot?: Slot;
  payload: Payload;
  /** Epoch milliseconds; null: pending. */
  dueAt: number | null;
  /** Reason of its position, in one line. */
  note?: string;
  /**
   * Set where nobody asked for the item: if its slot was announced before, or an item there waited for a person or was taken out
   * by one, this item is pending whatever `dueAt` says, with the note for its case.
   */
  reentry?: { afterSent: string; afterWaiting: string };
  by: Person | null;
}

/** Reason why an item could not be changed: it does not exist, it is being sent or was, or its state does not allow it. */
export type QueueRefusal = { refused: "not-found" | "sending" | "sent" | "state" };

/** Implemented by the object of each queue. */
export interface QueueSummarySource {
  summary(): Promise<QueueSummary>;
}

/** Operations that every channel's queue has; its Durable Object implements them. Expected failures are values, not exceptions. */
export interface DeliveryQueue<Payload> extends QueueSummarySource {
  add(items: readonly NewItem<Payload>[]): Promise<Enqueued<Payload>[]>;
  /** Unsettled items in the order in which they go, then failed and uncertain ones. */
  list(): Promise<QueueItem<Payload>[]>;
  /** Newest first; `before` is the `settledAt` to go on from. */
  history(limit: number, before: number | null): Promise<QueueItem<Payload>[]>;
  get(id: string): Promise<QueueItem<Payload> | null>;
  counts(): Promise<Record<QueueItem<Payload>["state"], number>>;
  /** Takes an item out until the last second. Its key stays. `byPerson` false: its story left, and may come back as it was (`reentry`). */
  cancel(id: string, byPerson?: boolean): Promise<QueueItem<Payload> | QueueRefusal>;
  /** A failed one again. */
  retry(id: string): Promise<QueueItem<Payload> | QueueRefusal>;
  /** At once, ahead of its time. */
  sendNow(id: string): Promise<QueueItem<Payload> | QueueRefusal>;
  /** A person answers for an uncertain one: it is out, or it is not (then it has failed, and may be tried again). */
  resolve(id: string, wasSent: boolean, by: Person): Promise<QueueItem<Payload> | QueueRefusal>;
  paused(): Promise<QueuePause | null>;
  /** Returns why due items have to wait, though the queue is not held; null when none waits. */
  throttled(): Promise<QueueThrottle | null>;
  /** A person lets a resting queue go on. */
  resume(): Promise<void>;
  /** The watchdog: goes on with what is due, should the alarm have been lost. */
  wake(): Promise<void>;
}

export interface DistributionQueuePort extends DeliveryQueue<DistributionJob> {
  /** An article's jobs that are not done, failed ones last. */
  ofArticle(articleId: number): Promise<QueueItem<DistributionJob>[]>;
}

export interface InstagramQueuePort extends DeliveryQueue<InstagramPost> {
  /** Another time (ms) for an item that waits for `was`; `state` when it waits for another by now. */
  reschedule(id: string, was: number, dueAt: number): Promise<QueueItem<InstagramPost> | QueueRefusal>;
  /** The latest failed and uncertain items, a hold, and the token: each needs a person. */
  attention(): Promise<InstagramAttention>;
}

/** The item with its new time (`isNew` false: it had that one already), or why it has none: it waits for another time or does not wait by now, or the pace forbids the time; `free` is the next allowed one. */
export type WhatsAppMove =
  | { item: QueueItem<WhatsAppPost>; isNew: boolean }
  | { refused: "not-found" }
  | { refused: "changed"; current: QueueItem<WhatsAppPost> }
  | { refused: "pace"; rule: PaceRule; free: number | null };

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
  markSent(id: string, by: Person): Promise<QueueItem<WhatsAppPost> | QueueRefusal>;
}
