import type { QueueItem, QueuePause, QueueSummary, QueueThrottle } from "./queue-item.ts";

export type QueuePerson = { id: number; name: string };

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
  by: QueuePerson | null;
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
  resolve(id: string, wasSent: boolean, by: QueuePerson): Promise<QueueItem<Payload> | QueueRefusal>;
  paused(): Promise<QueuePause | null>;
  /** Returns why due items have to wait, though the queue is not held; null when none waits. */
  throttled(): Promise<QueueThrottle | null>;
  /** A person lets a resting queue go on. */
  resume(): Promise<void>;
  /** The watchdog: goes on with what is due, should the alarm have been lost. */
  wake(): Promise<void>;
}
